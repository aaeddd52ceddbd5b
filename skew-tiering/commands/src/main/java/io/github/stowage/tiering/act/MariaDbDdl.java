package io.github.stowage.tiering.act;

import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;

/** For MariaDB and MySQL: the number is an invisible column that triggers set. */
final class MariaDbDdl implements TierDdl {
  private final Names names;

  MariaDbDdl(Names names) {
    this.names = names;
  }

  @Override
  public List<String> helpers(Shape shape, List<String> columns) {
    List<String> statements = new ArrayList<>();
    statements.add(like(Part.KEYS, columns, ""));
    statements.add(
        "ALTER TABLE %s ADD COLUMN %s BIGINT PRIMARY KEY, ADD KEY (%s)"
            .formatted(names.of(Part.KEYS), NUMBER, names.list(columns)));
    statements.add(like(Part.IDS, shape.primaryKey(), ""));
    statements.add(
        "ALTER TABLE %s ADD PRIMARY KEY (%s)"
            .formatted(names.of(Part.IDS), names.list(shape.primaryKey())));
    statements.addAll(move(shape));
    return statements;
  }

  @Override
  public List<String> move(Shape shape) {
    String key = names.list(shape.primaryKey());
    return List.of(
        like(Part.AT, shape.primaryKey(), "0 AS slot, "),
        "ALTER TABLE %s ADD PRIMARY KEY (slot)".formatted(names.of(Part.AT)),
        like(Part.LOG, shape.primaryKey(), ""),
        "ALTER TABLE %s ADD COLUMN seq BIGINT UNSIGNED AUTO_INCREMENT PRIMARY KEY, ADD KEY (%s)"
            .formatted(names.of(Part.LOG), key));
  }

  /** Columns of the table's own types, no rows. */
  private String like(Part part, List<String> columns, String more) {
    return "CREATE TABLE %s ENGINE=InnoDB AS SELECT %s%s FROM %s WHERE 1 = 0"
        .formatted(names.of(part), more, names.list(columns), names.table());
  }

  @Override
  public String insertKey(Shape shape, List<String> columns) {
    return "INSERT INTO %s (%s, %s) VALUES (%s?)"
        .formatted(names.of(Part.KEYS), names.list(columns), NUMBER, "?, ".repeat(columns.size()));
  }

  @Override
  public List<String> tiered(Shape shape, TierInput plan, Target target) {
    List<String> statements = new ArrayList<>();
    String table = names.of(Part.NEW);
    String key = names.list(shape.primaryKey());
    statements.addAll(dropOrphans());
    statements.add("CREATE TABLE %s LIKE %s".formatted(table, names.table()));
    statements.add(
        """
        ALTER TABLE %s ADD COLUMN %s BIGINT NOT NULL INVISIBLE DEFAULT 0,
          DROP PRIMARY KEY, ADD PRIMARY KEY (%s, %s), ADD KEY tier_id (%s)
          PARTITION BY RANGE (%s) (
            PARTITION ssd VALUES LESS THAN (1)%s,
            PARTITION hdd VALUES LESS THAN MAXVALUE%s)\
        """
            .formatted(
                table,
                NUMBER,
                NUMBER,
                key,
                key,
                NUMBER,
                directory(target.ssd()),
                directory(target.hdd())));
    MariaDbTriggers triggers = new MariaDbTriggers(names);
    statements.addAll(triggers.numbers(plan));
    statements.addAll(triggers.ids(shape));
    return statements;
  }

  private static String directory(String path) {
    return path == null ? "" : " DATA DIRECTORY = '" + escaped(path) + "'";
  }

  @Override
  public List<String> capture(Shape shape) {
    return new MariaDbTriggers(names).capture(shape);
  }

  @Override
  public List<String> release() {
    return new MariaDbTriggers(names).release();
  }

  /** InnoDB writes rows in the order of the primary key when it makes a table anew. */
  @Override
  public List<String> sort(Shape shape, List<String> columns) {
    return List.of(
        "ALTER TABLE " + names.of(Part.NEW) + " FORCE", "ANALYZE TABLE " + names.of(Part.NEW));
  }

  @Override
  public List<String> dropMove() {
    return List.of(drop(Part.AT), drop(Part.LOG));
  }

  @Override
  public List<String> dropTiered() {
    List<String> statements = new ArrayList<>(List.of(drop(Part.NEW)));
    statements.addAll(dropOrphans());
    statements.add(drop(Part.KEYS));
    statements.add(drop(Part.IDS));
    return statements;
  }

  /**
   * A server that dies while it makes, drops or renames partitions may keep one without its table.
   * The table itself has none as long as it is not tiered.
   */
  private List<String> dropOrphans() {
    return Stream.of(names.plain(Part.NEW), names.name())
        .flatMap(table -> Stream.of("ssd", "hdd").map(tier -> "#mysql50#" + table + "#P#" + tier))
        .map(file -> "DROP TABLE IF EXISTS " + names.in(file))
        .toList();
  }

  private String drop(Part part) {
    return "DROP TABLE IF EXISTS " + names.of(part);
  }

  @Override
  public String tier(String name) {
    return names.table() + " PARTITION (" + name + ")";
  }

  @Override
  public String tierBytes(String name) {
    return """
    SELECT data_length + index_length FROM information_schema.partitions
    WHERE table_schema = '%s' AND table_name = '%s' AND partition_name = '%s'\
    """
        .formatted(escaped(names.schema()), escaped(names.name()), name);
  }

  private static String escaped(String text) {
    return text.replace("'", "''");
  }
}
