package io.github.stowage.alluxio.tpch;

import static java.util.stream.Collectors.joining;

import io.trino.tpcds.Results;
import io.trino.tpcds.Session;
import io.trino.tpcds.Table;
import io.trino.tpcds.column.ColumnType;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.stream.Stream;
import java.util.stream.StreamSupport;

/** TPC-DS's. Parquet has one type of text, so what is CHAR or VARCHAR there is not padded. */
final class TpcdsRows implements TableRows {
  /** The generator's names of columns that the queries call otherwise. */
  private static final Map<String, String> NAMES =
      Map.of(
          "c_last_review_date_sk", "c_last_review_date",
          "p_response_targe", "p_response_target",
          "s_tax_precentage", "s_tax_percentage");

  @Override
  public String columns(String table) {
    return Arrays.stream(Table.getTable(table).getColumns())
        .map(column -> name(column.getName()) + " " + type(column.getType()))
        .collect(joining(", "));
  }

  private static String name(String name) {
    return NAMES.getOrDefault(name, name);
  }

  private static String type(ColumnType type) {
    return switch (type.getBase()) {
      case INTEGER -> "int";
      case IDENTIFIER -> "bigint";
      case DATE -> "date";
      case DECIMAL -> "decimal(" + type.getPrecision().get() + "," + type.getScale().get() + ")";
      case VARCHAR, CHAR, TIME -> "string";
    };
  }

  @Override
  public Stream<String> lines(String table, double scale) {
    Table one = Table.getTable(table);
    Session session = Session.getDefaultSession().withScale(scale).withTable(one);
    return StreamSupport.stream(Results.constructResults(one, session).spliterator(), false)
        .map(rows -> line(rows.get(0)));
  }

  private static String line(List<String> values) {
    return values.stream().map(value -> Objects.toString(value, "")).collect(joining("|"));
  }

  @Override
  public Path jar() {
    return SparkClassPath.sourceOf(Table.class);
  }
}
