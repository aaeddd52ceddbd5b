package io.github.stowage.tiering.act;

import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;

/** Puts the rows of each tier in order once, by an index that goes again. */
final class PostgreSqlSort {
  /** Rows of an index must not be longer than a third of a page. */
  private static final int INDEX_ROW = 2_000;

  private static final int BYTES_OF_CHARACTER = 4;

  private final Names names;

  PostgreSqlSort(Names names) {
    this.names = names;
  }

  /**
   * @param ssd where rows with rare keys are
   * @param hdd where the others are
   * @param number the expression that says which HDD key a row has
   */
  List<String> statements(
      String ssd, String hdd, String number, Shape shape, List<String> columns) {
    List<String> statements = new ArrayList<>();
    statements.addAll(cluster(ssd, beginnings(shape, columns)));
    statements.addAll(cluster(hdd, "(" + number + "), " + names.list(shape.primaryKey())));
    statements.add("ANALYZE " + names.of(Part.NEW));
    return statements;
  }

  private List<String> cluster(String rows, String order) {
    String ending = "_tier_order";
    String index = names.quoted(names.name() + ending);
    return List.of(
        "DROP INDEX IF EXISTS " + names.own(ending),
        "CREATE INDEX %s ON %s (%s)".formatted(index, rows, order),
        "CLUSTER %s USING %s".formatted(rows, index),
        "DROP INDEX " + names.own(ending));
  }

  private String beginnings(Shape shape, List<String> columns) {
    int characters = INDEX_ROW / BYTES_OF_CHARACTER / columns.size();
    return columns.stream()
        .map(
            column ->
                shape.column(column).orElseThrow().type().matches("text|character[^\\[]*")
                    ? "left(" + names.quoted(column) + ", " + characters + ")"
                    : names.quoted(column))
        .collect(Collectors.joining(", "));
  }
}
