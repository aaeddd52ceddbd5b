package io.github.stowage.tiering.act;

import java.sql.SQLException;
import java.util.List;

/** MariaDB's and MySQL's information_schema. */
final class MariaDbCatalog implements Catalog {
  private static final int LONGEST_NAME = 64;
  private static final String OF_TABLE = " WHERE table_schema = ? AND table_name = ?";

  private final Sql sql;
  private final Names names;
  private final String url;

  MariaDbCatalog(Sql sql, Names names, String url) {
    this.sql = sql;
    this.names = names;
    this.url = url;
  }

  @Override
  public Shape shape(String table) throws SQLException {
    List<Shape.Column> columns =
        sql
            .rows(
                "SELECT column_name, CONCAT_WS(' ', column_type, collation_name, is_nullable),"
                    + " COALESCE(generation_expression, '') FROM information_schema.columns"
                    + OF_TABLE
                    + " ORDER BY ordinal_position",
                names.schema(),
                table)
            .stream()
            .map(row -> new Shape.Column(row.get(0), row.get(1), !row.get(2).isEmpty()))
            .toList();
    return new Shape(columns, primaryKey(table));
  }

  private List<String> primaryKey(String table) throws SQLException {
    return sql.column(
        "SELECT column_name FROM information_schema.statistics"
            + OF_TABLE
            + " AND index_name = 'PRIMARY' ORDER BY seq_in_index",
        names.schema(),
        table);
  }

  @Override
  public boolean tiered() throws SQLException {
    return sql.any(
        "SELECT 1 FROM information_schema.columns" + OF_TABLE + " AND column_name = ?",
        names.schema(),
        names.name(),
        TierDdl.NUMBER);
  }

  @Override
  public List<String> noted() throws SQLException {
    return withTrigger("_tier_log_delete");
  }

  @Override
  public List<String> numbered() throws SQLException {
    return withTrigger("_tier_id_delete");
  }

  private List<String> withTrigger(String ending) throws SQLException {
    return sql.column(
        "SELECT event_object_table FROM information_schema.triggers"
            + " WHERE trigger_schema = ? AND trigger_name = ?",
        names.schema(),
        names.name() + ending);
  }

  @Override
  public List<String> obstacles(Shape shape, TierInput plan, Target target) throws SQLException {
    List<String> columns = plan.columns();
    Obstacles obstacles = new Obstacles(sql);
    Object[] table = {names.schema(), names.name()};
    obstacles.common(names, shape, columns, LONGEST_NAME);
    obstacles.named(
        "it is of engine %s: ALTER TABLE ... ENGINE=InnoDB first",
        "SELECT COALESCE(engine, table_type) FROM information_schema.tables"
            + OF_TABLE
            + " AND NOT (COALESCE(engine, '') = 'InnoDB' AND table_type = 'BASE TABLE')",
        table);
    obstacles.named(
        "it is partitioned already (%s): only a table that is not can be tiered",
        "SELECT DISTINCT partition_method FROM information_schema.partitions"
            + OF_TABLE
            + " AND partition_name IS NOT NULL",
        table);
    obstacles.named(
        "unique index %s: the server wants tier_key in each, and it would not be unique any more;"
            + " make it an ordinary index",
        "SELECT DISTINCT index_name FROM information_schema.statistics"
            + OF_TABLE
            + " AND non_unique = 0 AND index_name <> 'PRIMARY'",
        table);
    obstacles.named(
        "index %s: partitioned tables have no full-text and spatial indices; drop it",
        "SELECT DISTINCT index_name FROM information_schema.statistics"
            + OF_TABLE
            + " AND index_type NOT IN ('BTREE', 'HASH')",
        table);
    obstacles.named(
        "foreign key %s: partitioned tables have none, in either direction; drop it",
        "SELECT constraint_name FROM information_schema.referential_constraints WHERE"
            + " (constraint_schema = ? AND table_name = ?)"
            + " OR (unique_constraint_schema = ? AND referenced_table_name = ?)",
        names.schema(),
        names.name(),
        names.schema(),
        names.name());
    obstacles.named(
        "trigger %s: it would stay with the table as it was; drop it, and make it again after",
        "SELECT trigger_name FROM information_schema.triggers"
            + " WHERE event_object_schema = ? AND event_object_table = ?",
        table);
    types(obstacles, shape, columns);
    for (Part part : Part.values()) {
      obstacles.named(
          "there is a table %s: that name is needed, rename it",
          "SELECT table_name FROM information_schema.tables" + OF_TABLE,
          names.schema(),
          names.plain(part));
    }
    MariaDbTriggers triggers = new MariaDbTriggers(names);
    for (String trigger :
        sql.column(
            "SELECT trigger_name FROM information_schema.triggers WHERE trigger_schema = ?",
            names.schema())) {
      obstacles.add(
          triggers.makes(trigger),
          "there is a trigger " + trigger + ": that name is needed, give it another one");
    }
    double bytes = Math.max(plan.bytes(), bytes());
    double ssd = bytes * plan.ssdBytes() / plan.bytes();
    for (String missing :
        new String[] {
          Room.missing(url, target.ssd(), ssd), Room.missing(url, target.hdd(), bytes - ssd)
        }) {
      obstacles.add(missing != null, missing);
    }
    return obstacles.found();
  }

  /** As the server estimates them; right after a load that may be far too little. */
  private double bytes() throws SQLException {
    String bytes =
        sql.value(
            "SELECT data_length + index_length FROM information_schema.tables" + OF_TABLE,
            names.schema(),
            names.name());
    return bytes == null ? 0 : Double.parseDouble(bytes);
  }

  private static void types(Obstacles obstacles, Shape shape, List<String> columns) {
    for (String column : columns) {
      shape
          .column(column)
          .filter(known -> known.type().matches("(tiny|medium|long)?(text|blob).*|json.*"))
          .ifPresent(
              known ->
                  obstacles.add(
                      true,
                      "column "
                          + column
                          + " is of type "
                          + known.type()
                          + ": no index holds it whole; plan without it"));
    }
    for (String column : shape.primaryKey()) {
      shape
          .column(column)
          .filter(known -> known.type().matches("(enum|set|float|double|bit).*"))
          .ifPresent(
              known ->
                  obstacles.add(
                      true,
                      "column "
                          + column
                          + " of the primary key is of type "
                          + known.type()
                          + ": allowed are numbers without fraction, texts, dates, bytes"));
    }
  }
}
