package io.github.stowage.ycsb;

import java.util.Collection;
import java.util.Set;
import java.util.stream.Collectors;

/** CQL text of the five YCSB operations on one table; every value is a bind marker. */
public final class Queries {
  private final String table;

  public Queries(String keyspace, String table) {
    this.table = keyspace + "." + table;
  }

  /** Markers: key. Null or no fields means all of them. */
  public String read(Set<String> fields) {
    return "SELECT " + columns(fields) + " FROM " + table + " WHERE y_id = ?";
  }

  /** Markers: first key, number of rows. Rows come in token order, as keys are hashed. */
  public String scan(Set<String> fields) {
    return "SELECT "
        + columns(fields)
        + " FROM "
        + table
        + " WHERE token(y_id) >= token(?) LIMIT ?";
  }

  /** Markers: key, then the fields in the order given. Also updates: a write of some columns. */
  String write(Collection<String> fields) {
    return "INSERT INTO "
        + table
        + " (y_id"
        + fields.stream().map(f -> ", " + quoted(f)).collect(Collectors.joining())
        + ") VALUES (?"
        + ", ?".repeat(fields.size())
        + ")";
  }

  /** Markers: key. */
  String delete() {
    return "DELETE FROM " + table + " WHERE y_id = ?";
  }

  private static String columns(Set<String> fields) {
    return fields == null || fields.isEmpty()
        ? "*"
        : fields.stream().map(Queries::quoted).collect(Collectors.joining(", "));
  }

  private static String quoted(String name) {
    return '"' + name.replace("\"", "\"\"") + '"';
  }
}
