package io.github.stowage.alluxio.copy;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.github.stowage.alluxio.parquet.Chunk;
import io.github.stowage.alluxio.parquet.FileLayout;
import io.github.stowage.alluxio.records.PlannedBundle;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import org.apache.parquet.io.LocalInputFile;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

class LayoutsTest {
  private FileLayout layout;
  private List<String> columns;
  private long bytes;

  @BeforeEach
  void read() throws IOException {
    layout =
        FileLayout.read(new LocalInputFile(Path.of("src/test/resources/samples/duckdb.parquet")));
    columns = layout.columns().subList(0, 2);
    bytes =
        layout.chunks().stream()
            .filter(chunk -> chunk.rowGroup() == 0 && columns.contains(chunk.column()))
            .mapToLong(Chunk::length)
            .sum();
  }

  private PlannedBundle planned(long plannedBytes) {
    return new PlannedBundle("/t", 7, 0, columns, plannedBytes, List.of("w1:1", "w2:1"));
  }

  @Test
  void aBundleHasTheChunksOfItsColumns() throws IOException {
    assertThat(Layouts.chunks(layout, planned(bytes)))
        .allMatch(chunk -> chunk.rowGroup() == 0 && columns.contains(chunk.column()))
        .hasSize(2);
  }

  /** Whoever reports reads says how large the columns are, too. */
  @Test
  void whatIsLargerThanWasPlannedIsNoBundle() {
    assertThatThrownBy(() -> Layouts.chunks(layout, planned(bytes - 1)))
        .isInstanceOf(IOException.class)
        .hasMessageContaining(
            "its columns have %d bytes in the file, and %d in the plan", bytes, bytes - 1);
  }
}
