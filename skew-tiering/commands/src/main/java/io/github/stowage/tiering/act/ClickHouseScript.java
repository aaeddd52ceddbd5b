package io.github.stowage.tiering.act;

import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

/**
 * Tiers for ClickHouse, to be run by hand. A dictionary has the HDD's keys; each row asks it once,
 * when it is written. Parts of the one partition are on the volume where they are written, those of
 * the other expire at once and so go to the HDD's. Values are compared as ClickHouse writes them
 * itself: the keys have the table's own types.
 */
public final class ClickHouseScript {
  private static final String POLICY = "stowage_tiers";
  private static final int KEYS_AT_ONCE = 1_000;

  private final String database;
  private final String name;
  private final TierInput plan;
  private final Target target;

  /**
   * @param name TABLE, of the database default, or DATABASE.TABLE
   * @param target names of the two volumes
   */
  public ClickHouseScript(String name, TierInput plan, Target target) {
    int dot = name.indexOf('.');
    this.database = dot < 0 ? "default" : name.substring(0, dot);
    this.name = name.substring(dot + 1);
    this.plan = plan;
    this.target = target;
  }

  /** Lines of SQL, comments among them. */
  public List<String> lines() {
    List<String> lines = new ArrayList<>();
    lines.add(
        "-- The server's configuration needs a storage policy %s: the volume %s, then %s."
            .formatted(POLICY, comment(target.ssd()), comment(target.hdd())));
    lines.add(
        """
        CREATE TABLE %s ENGINE = MergeTree ORDER BY tier_key
          AS SELECT %s, toUInt32(0) AS tier_key FROM %s WHERE 0;\
        """
            .formatted(table(Part.KEYS.ending()), columns(), table("")));
    lines.addAll(keys());
    lines.add(dictionary());
    lines.add("CREATE TABLE %s AS %s ENGINE = Null;".formatted(table("_tier_shape"), table("")));
    lines.add(
        """
        ALTER TABLE %s ADD COLUMN tier_key UInt32 MATERIALIZED
          dictGetOrDefault(%s, 'tier_key', tuple(%s), toUInt32(0));\
        """
            .formatted(
                table("_tier_shape"),
                text(database + "." + name + "_tier"),
                String.join(", ", texts())));
    lines.add("-- MergeTree: write the engine of your table, if it is another one of its family.");
    lines.add(
        """
        CREATE TABLE %s AS %s ENGINE = MergeTree
          PARTITION BY tier_key > 0 ORDER BY (%s)
          TTL if(tier_key > 0, toDate('2000-01-01'), toDate('2149-01-01')) TO VOLUME %s
          SETTINGS storage_policy = '%s', allow_nullable_key = 1;\
        """
            .formatted(
                table(Part.NEW.ending()),
                table("_tier_shape"),
                columns(),
                text(target.hdd()),
                POLICY));
    lines.add("DROP TABLE %s;".formatted(table("_tier_shape")));
    lines.add("-- From here to the end nobody must write to the table.");
    lines.add("INSERT INTO %s SELECT * FROM %s;".formatted(table(Part.NEW.ending()), table("")));
    lines.add(
        "SELECT throwIf((SELECT count() FROM %s) != (SELECT count() FROM %s), 'rows are missing');"
            .formatted(table(""), table(Part.NEW.ending())));
    lines.add("EXCHANGE TABLES %s AND %s;".formatted(table(""), table(Part.NEW.ending())));
    lines.add(
        "-- The table as it was is now %s: drop it, or exchange both again."
            .formatted(comment(name + Part.NEW.ending())));
    return lines;
  }

  private List<String> keys() {
    List<String> inserts = new ArrayList<>();
    for (int from = 0; from < plan.hddKeys().size(); from += KEYS_AT_ONCE) {
      int to = Math.min(plan.hddKeys().size(), from + KEYS_AT_ONCE);
      inserts.add(
          IntStream.range(from, to)
              .mapToObj(number -> key(plan.hddKeys().get(number), number + 1))
              .collect(
                  Collectors.joining(
                      ",\n  ", "INSERT INTO " + table(Part.KEYS.ending()) + " VALUES\n  ", ";")));
    }
    return inserts;
  }

  private static String key(List<String> values, int number) {
    return values.stream()
        .map(value -> (value == null ? "NULL" : text(value)) + ", ")
        .collect(Collectors.joining("", "(", number + ")"));
  }

  private String dictionary() {
    List<String> names =
        IntStream.rangeClosed(1, plan.columns().size()).mapToObj(n -> "tier_value" + n).toList();
    String attributes =
        names.stream().map(value -> value + " Nullable(String), ").collect(Collectors.joining());
    String values =
        IntStream.range(0, names.size())
            .mapToObj(column -> texts().get(column) + " AS " + names.get(column) + ", ")
            .collect(Collectors.joining());
    String query = "SELECT %stier_key FROM %s".formatted(values, table(Part.KEYS.ending()));
    return """
    CREATE DICTIONARY %s (%stier_key UInt32) PRIMARY KEY %s
      SOURCE(CLICKHOUSE(QUERY %s)) LAYOUT(COMPLEX_KEY_HASHED()) LIFETIME(0);\
    """
        .formatted(table("_tier"), attributes, String.join(", ", names), text(query));
  }

  private String columns() {
    return plan.columns().stream().map(ClickHouseScript::quoted).collect(Collectors.joining(", "));
  }

  /** Texts of the values, numbered. */
  private List<String> texts() {
    return plan.columns().stream()
        .map(column -> "toNullable(toString(" + quoted(column) + "))")
        .toList();
  }

  private String table(String ending) {
    return quoted(database) + "." + quoted(name + ending);
  }

  private static String quoted(String name) {
    return '`' + name.replace("\\", "\\\\").replace("`", "\\`") + '`';
  }

  private static String text(String value) {
    return '\'' + value.replace("\\", "\\\\").replace("'", "\\'") + '\'';
  }

  /** A comment ends with its line. */
  private static String comment(String value) {
    return value.replaceAll("\\R", " ");
  }
}
