package io.github.stowage.alluxio.tpch;

import io.github.stowage.alluxio.spark.Table;
import io.trino.tpch.TpchEntity;
import io.trino.tpch.TpchTable;
import java.io.BufferedWriter;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;

/** Rows of TPC-H's tables as text, the same for the same scale. */
final class TableText {
  private TableText() {}

  /**
   * Writes what dbgen would, without the bar that ends its lines.
   *
   * @param scale factor of TPC-H: 1 is about a gigabyte
   */
  static void write(Table table, double scale, Path file) throws IOException {
    try (BufferedWriter out = Files.newBufferedWriter(file)) {
      for (TpchEntity row : TpchTable.getTable(table.key()).createGenerator(scale, 1, 1)) {
        String line = row.toLine();
        out.write(line, 0, line.length() - 1);
        out.write('\n');
      }
    }
  }
}
