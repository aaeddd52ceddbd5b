package io.github.stowage.tiering.act;

/** The tables that serve a tiered table. Their names are the table's, with an ending. */
enum Part {
  /** The plan and how far it is carried out. */
  STATE("_tier_plan"),
  /** Keys that belong on the HDD, with their numbers. */
  KEYS("_tier_keys"),
  /** All primary keys: keeps them unique over both tiers. */
  IDS("_tier_ids"),
  /** How far rows were copied. */
  AT("_tier_at"),
  /** Primary keys of rows that changed meanwhile. */
  LOG("_tier_log"),
  /** The tiered table until it is put into service, and after it is taken out of it. */
  NEW("_tier_new"),
  /** The table as it was: it holds no rows while the tiered one is in service. */
  OLD("_tier_old");

  /** Of the table's own name, as long as partitions and triggers add no more than parts do. */
  static final int LONGEST_ENDING = "_tier_rows_hdd".length();

  private final String ending;

  Part(String ending) {
    this.ending = ending;
  }

  String ending() {
    return ending;
  }
}
