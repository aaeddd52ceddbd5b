package io.github.stowage.tiering.act;

/** How far a table is. Each is left only when its work is done, so all can be begun again. */
enum Phase {
  PREPARING("its helper tables are made", false),
  COPYING("rows are copied to their tiers", false),
  SORTING("rows are sorted", false),
  CHECKING("both tables are compared", false),
  APPLIED("it is tiered", true),
  RETURNING("rows are copied back", true),
  COMPARING("both tables are compared, to go back", true);

  private final String text;
  private final boolean inService;

  Phase(String text, boolean inService) {
    this.text = text;
    this.inService = inService;
  }

  /** For people. */
  String text() {
    return text;
  }

  /** Whether the tiered table is the one that clients see. */
  boolean inService() {
    return inService;
  }
}
