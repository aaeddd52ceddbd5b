package io.github.stowage.alluxio.tpch;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.stowage.alluxio.spark.Table;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

class TableTextTest {
  @TempDir private Path folder;

  @ParameterizedTest
  @EnumSource
  void everyRowHasTheTablesColumns(Table table) throws IOException {
    int columns = table.columns().split(", ?(?=[a-z])").length;
    assertThat(rows(table, 0.001))
        .isNotEmpty()
        .allMatch(row -> row.split("\\|", -1).length == columns);
  }

  @Test
  void rowsAreTheSpecifications() throws IOException {
    // Clause 4.2.5: 1,500,000 orders at scale 1; the first line of dbgen's lineitem.
    assertThat(rows(Table.ORDERS, 0.002)).hasSize(3000);
    assertThat(rows(Table.LINEITEM, 0.001).get(0))
        .startsWith("1|")
        .endsWith(
            "|0.04|0.02|N|O|1996-03-13|1996-02-12|1996-03-22|DELIVER IN PERSON|TRUCK|egular courts above the");
  }

  private List<String> rows(Table table, double scale) throws IOException {
    Path file = folder.resolve("text");
    TableText.write(table, scale, file);
    return Files.readAllLines(file);
  }
}
