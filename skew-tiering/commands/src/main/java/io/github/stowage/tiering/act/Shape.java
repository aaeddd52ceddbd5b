package io.github.stowage.tiering.act;

import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;

/**
 * How a table is built, as far as moving its rows goes.
 *
 * @param columns in the table's order
 * @param primaryKey names of its columns, in the key's order; empty if there is none
 */
record Shape(List<Column> columns, List<String> primaryKey) {
  /**
   * @param type as the server writes it in a definition
   * @param generated whether the server computes it from other columns
   */
  record Column(String name, String type, boolean generated) {}

  /** Those that a row brings with it. */
  List<String> written() {
    return columns.stream().filter(column -> !column.generated()).map(Column::name).toList();
  }

  Optional<Column> column(String name) {
    return columns.stream().filter(column -> column.name().equals(name)).findFirst();
  }

  /** Two tables with the same text can take each other's rows. */
  String text() {
    return columns.stream()
            .map(
                column ->
                    column.name() + " " + column.type() + (column.generated() ? " generated" : ""))
            .collect(Collectors.joining(", "))
        + "; primary key "
        + String.join(", ", primaryKey);
  }
}
