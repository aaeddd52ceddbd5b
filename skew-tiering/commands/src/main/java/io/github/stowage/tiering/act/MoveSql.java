package io.github.stowage.tiering.act;

import java.util.List;

/** The statements of {@link RowMover}. A row of the table is s. */
final class MoveSql {
  private final Names names;
  private final MoveDialect dialect;
  private final Direction direction;
  private final List<String> columns;
  private final List<String> key;

  /**
   * @param shape the table's that clients see
   */
  MoveSql(Names names, MoveDialect dialect, Direction direction, Shape shape) {
    this.names = names;
    this.dialect = dialect;
    this.direction = direction;
    this.columns = shape.written();
    this.key = shape.primaryKey();
  }

  String from() {
    return names.table();
  }

  String to() {
    return names.of(direction.target());
  }

  private String table(Part part) {
    return names.of(part);
  }

  /** Has a row if a batch was copied. */
  String at() {
    return "SELECT 1 FROM " + table(Part.AT) + " WHERE slot = 1";
  }

  /** Notes where the next batch ends; no row if it is the last one. */
  String next(boolean begun, int batch) {
    return "INSERT INTO "
        + table(Part.AT)
        + " (slot, "
        + names.list(key)
        + ") SELECT 2, "
        + names.list("s", key)
        + " FROM "
        + dialect.source(names, begun, false)
        + dialect.range(names, key, begun, false)
        + " ORDER BY "
        + names.list("s", key)
        + " LIMIT 1 OFFSET "
        + (batch - 1);
  }

  String copy(boolean begun, boolean more) {
    return insert()
        + names.list("s", columns)
        + " FROM "
        + dialect.source(names, begun, more)
        + dialect.range(names, key, begun, more)
        + " AND NOT EXISTS (SELECT 1 FROM "
        + to()
        + " i WHERE "
        + names.equal("i", "s", key)
        + ")";
  }

  List<String> advance() {
    return List.of(
        "DELETE FROM " + table(Part.AT) + " WHERE slot = 1",
        "UPDATE " + table(Part.AT) + " SET slot = 1 WHERE slot = 2");
  }

  String changes(int batch) {
    return "SELECT seq FROM " + table(Part.LOG) + " LIMIT " + batch;
  }

  /** Without aliases of tables: a session that has locked tables may use their names only. */
  List<String> again(List<String> changes) {
    String numbers = String.join(", ", changes);
    String changed =
        "(SELECT DISTINCT "
            + names.list(key)
            + " FROM "
            + table(Part.LOG)
            + " WHERE seq IN ("
            + numbers
            + ")) changed";
    return List.of(
        dialect.delete(to(), changed, names.equal(to(), "changed", key)),
        insert()
            + names.list(from(), columns)
            + " FROM "
            + from()
            + " JOIN "
            + changed
            + " ON "
            + names.equal(from(), "changed", key),
        "DELETE FROM " + table(Part.LOG) + " WHERE seq IN (" + numbers + ")");
  }

  private String insert() {
    return "INSERT INTO "
        + to()
        + " ("
        + names.list(columns)
        + ")"
        + dialect.overriding()
        + " SELECT ";
  }

  List<String> snapshot() {
    return dialect.snapshot();
  }

  String tally(String table) {
    return "SELECT COUNT(*), COALESCE(SUM("
        + dialect.hash(names, columns)
        + "), 0) FROM "
        + table
        + " s WHERE NOT EXISTS (SELECT 1 FROM "
        + table(Part.LOG)
        + " l WHERE "
        + names.equal("l", "s", key)
        + ")";
  }
}
