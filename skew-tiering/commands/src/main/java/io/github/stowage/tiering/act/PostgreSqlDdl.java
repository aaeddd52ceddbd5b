package io.github.stowage.tiering.act;

import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;

/** For PostgreSQL: a function of a row's values is what the table is partitioned by. */
final class PostgreSqlDdl implements TierDdl {
  /** Sorts after {@link Part#KEYS}: a dump is loaded in the order of names. */
  private static final String ROWS = "_tier_rows_";

  private final Names names;
  private final PostgreSqlCatalog catalog;
  private final PostgreSqlLookup lookup;

  PostgreSqlDdl(Names names, PostgreSqlCatalog catalog) {
    this.names = names;
    this.catalog = catalog;
    this.lookup = new PostgreSqlLookup(names, catalog);
  }

  @Override
  public List<String> helpers(Shape shape, List<String> columns) {
    List<String> statements = new ArrayList<>();
    String keys = names.of(Part.KEYS);
    statements.add(like(Part.KEYS, columns, ""));
    statements.add("ALTER TABLE %s ADD COLUMN %s int PRIMARY KEY".formatted(keys, NUMBER));
    statements.add("CREATE INDEX ON %s (%s)".formatted(keys, names.list(columns)));
    statements.add(
        "CREATE INDEX ON %s (%s) WHERE %s".formatted(keys, NUMBER, lookup.anyNull("", columns)));
    statements.add(like(Part.IDS, shape.primaryKey(), ""));
    statements.add(
        "ALTER TABLE %s ADD PRIMARY KEY (%s)"
            .formatted(names.of(Part.IDS), names.list(shape.primaryKey())));
    statements.addAll(move(shape));
    return statements;
  }

  @Override
  public List<String> move(Shape shape) {
    String log = names.of(Part.LOG);
    return List.of(
        like(Part.AT, shape.primaryKey(), "0 AS slot, "),
        "ALTER TABLE %s ADD PRIMARY KEY (slot)".formatted(names.of(Part.AT)),
        like(Part.LOG, shape.primaryKey(), ""),
        "ALTER TABLE %s ADD COLUMN seq bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY"
            .formatted(log),
        "CREATE INDEX ON %s (%s)".formatted(log, names.list(shape.primaryKey())));
  }

  private String like(Part part, List<String> columns, String more) {
    return "CREATE TABLE %s AS SELECT %s%s FROM %s WHERE FALSE"
        .formatted(names.of(part), more, names.list(columns), names.table());
  }

  @Override
  public String insertKey(Shape shape, List<String> columns) {
    String values =
        columns.stream()
            .map(column -> "CAST(? AS " + shape.column(column).orElseThrow().type() + "), ")
            .collect(Collectors.joining());
    return "INSERT INTO %s (%s, %s) VALUES (%s?)"
        .formatted(names.of(Part.KEYS), names.list(columns), NUMBER, values);
  }

  @Override
  public List<String> tiered(Shape shape, TierInput plan, Target target) throws SQLException {
    List<String> columns = plan.columns();
    List<String> statements = new ArrayList<>();
    String table = names.of(Part.NEW);
    statements.add(lookup.create(shape, columns));
    statements.add(
        """
        CREATE TABLE %s (LIKE %s INCLUDING DEFAULTS INCLUDING CONSTRAINTS INCLUDING GENERATED
            INCLUDING STORAGE INCLUDING COMPRESSION INCLUDING COMMENTS)
          PARTITION BY RANGE ((%s))\
        """
            .formatted(table, names.table(), lookup.call(columns)));
    statements.addAll(partition("ssd", "FROM (MINVALUE) TO (1)", shape, target.ssd()));
    statements.addAll(partition("hdd", "FROM (1) TO (MAXVALUE)", shape, target.hdd()));
    statements.addAll(catalog.defaultsOfIdentities());
    int number = 1;
    for (String index : catalog.indices()) {
      String name = names.name() + "_tier_i" + number++;
      statements.add(index(name + "s", "ssd", index, target.ssd()));
      statements.add(index(name + "h", "hdd", index, target.hdd()));
      statements.add("CREATE INDEX %s ON %s %s".formatted(names.quoted(name), table, index));
    }
    statements.addAll(new PostgreSqlTriggers(names).ids(shape));
    statements.addAll(catalog.rights());
    return statements;
  }

  private List<String> partition(String tier, String values, Shape shape, String tablespace) {
    String name = names.own(ROWS + tier);
    return List.of(
        "CREATE TABLE %s PARTITION OF %s FOR VALUES %s%s"
            .formatted(name, names.of(Part.NEW), values, in(tablespace)),
        "ALTER TABLE %s ADD PRIMARY KEY (%s)%s"
            .formatted(
                name,
                names.list(shape.primaryKey()),
                tablespace == null ? "" : " USING INDEX" + in(tablespace)));
  }

  private String index(String name, String tier, String index, String tablespace) {
    // What restricts an index to some rows comes last.
    String[] parts = index.split(" WHERE ", 2);
    return "CREATE INDEX %s ON %s %s%s%s"
        .formatted(
            names.quoted(name),
            names.own(ROWS + tier),
            parts[0],
            in(tablespace),
            parts.length == 1 ? "" : " WHERE " + parts[1]);
  }

  private String in(String tablespace) {
    return tablespace == null ? "" : " TABLESPACE " + names.quoted(tablespace);
  }

  @Override
  public List<String> capture(Shape shape) {
    return new PostgreSqlTriggers(names).capture(shape);
  }

  @Override
  public List<String> release() {
    return new PostgreSqlTriggers(names).release();
  }

  @Override
  public List<String> sort(Shape shape, List<String> columns) {
    return new PostgreSqlSort(names)
        .statements(
            names.own(ROWS + "ssd"), names.own(ROWS + "hdd"), lookup.call(columns), shape, columns);
  }

  @Override
  public List<String> dropMove() {
    return List.of(drop(Part.AT), drop(Part.LOG));
  }

  @Override
  public List<String> dropTiered() throws SQLException {
    List<String> statements = new ArrayList<>();
    statements.add(drop(Part.NEW));
    statements.addAll(lookup.drop());
    statements.add("DROP FUNCTION IF EXISTS " + names.own("_tier_id") + "()");
    statements.add(drop(Part.KEYS));
    statements.add(drop(Part.IDS));
    return statements;
  }

  private String drop(Part part) {
    return "DROP TABLE IF EXISTS " + names.of(part);
  }

  @Override
  public String tier(String name) {
    return names.own(ROWS + name);
  }

  @Override
  public String tierBytes(String name) {
    return "SELECT pg_total_relation_size('%s'::regclass)".formatted(tier(name).replace("'", "''"));
  }
}
