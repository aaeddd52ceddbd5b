package io.github.stowage.tiering.act;

import io.github.stowage.tiering.observe.sql.Dialect;
import java.util.List;
import java.util.stream.Collectors;

/**
 * What a table and its parts are called.
 *
 * @param schema as the server knows it, not null
 */
record Names(Dialect dialect, String schema, String name) {
  /** For SQL: with schema, in quotes. */
  String table() {
    return in(name);
  }

  String of(Part part) {
    return in(plain(part));
  }

  /** For SQL: something of the schema that has a name like the table's. */
  String own(String ending) {
    return in(name + ending);
  }

  /** Without schema and quotes. */
  String plain(Part part) {
    return name + part.ending();
  }

  String quoted(String plain) {
    return dialect.quoted(plain);
  }

  String list(List<String> columns) {
    return columns.stream().map(this::quoted).collect(Collectors.joining(", "));
  }

  /** Columns of a table that has a name of its own in the statement. */
  String list(String alias, List<String> columns) {
    return columns.stream()
        .map(column -> alias + "." + quoted(column))
        .collect(Collectors.joining(", "));
  }

  /** That two tables' rows have the same values, none of them null. */
  String equal(String left, String right, List<String> columns) {
    return columns.stream()
        .map(column -> left + "." + quoted(column) + " = " + right + "." + quoted(column))
        .collect(Collectors.joining(" AND "));
  }

  /** For SQL: anything of the schema. */
  String in(String plain) {
    return quoted(schema) + "." + quoted(plain);
  }

  /** For people. */
  @Override
  public String toString() {
    return schema + "." + name;
  }
}
