package io.github.stowage.alluxio.tpch;

import static java.util.stream.Collectors.joining;

import io.trino.tpch.TpchColumn;
import io.trino.tpch.TpchColumnType;
import io.trino.tpch.TpchEntity;
import io.trino.tpch.TpchTable;
import java.nio.file.Path;
import java.util.stream.Stream;
import java.util.stream.StreamSupport;

/** TPC-H's, money as decimals as its specification demands (3.0.1, clause 1.4). */
final class TpchRows implements TableRows {
  @Override
  public String columns(String table) {
    return TpchTable.getTable(table).getColumns().stream()
        .map(column -> column.getColumnName() + " " + type(column))
        .collect(joining(", "));
  }

  private static String type(TpchColumn<?> column) {
    TpchColumnType.Base type = column.getType().getBase();
    return switch (type) {
      case INTEGER -> "int";
      case IDENTIFIER -> "bigint";
      case DATE -> "date";
      case DOUBLE -> "decimal(15,2)";
      case VARCHAR -> "string";
    };
  }

  @Override
  public Stream<String> lines(String table, double scale) {
    Iterable<? extends TpchEntity> rows = TpchTable.getTable(table).createGenerator(scale, 1, 1);
    return StreamSupport.stream(rows.spliterator(), false)
        .map(TpchEntity::toLine)
        .map(line -> line.substring(0, line.length() - 1));
  }

  @Override
  public Path jar() {
    return SparkClassPath.sourceOf(TpchTable.class);
  }
}
