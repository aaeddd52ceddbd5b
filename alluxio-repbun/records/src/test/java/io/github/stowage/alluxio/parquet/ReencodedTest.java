package io.github.stowage.alluxio.parquet;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.util.List;
import java.util.Set;
import org.apache.parquet.io.InputFile;
import org.apache.parquet.io.LocalOutputFile;
import org.apache.parquet.schema.MessageType;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What verbatim copies are compared with does the same work. */
class ReencodedTest {
  @TempDir private Path directory;

  @Test
  void bothWaysKeepTheRows() throws Exception {
    Path original = directory.resolve("original.parquet");
    InputFile from = Sample.write(original, writer -> {});
    FileLayout layout = FileLayout.read(from);
    MessageType columns = Sample.projection(Sample.SCHEMA, Set.of("comment", "tags", "items"));
    int first = (int) layout.block(0).getRowCount();
    List<String> rows = Sample.rows(original, columns).subList(0, first);
    Path byColumns = directory.resolve("columns.parquet");
    ReencodedColumns.write(from, 0, columns, new LocalOutputFile(byColumns));
    assertThat(Sample.rows(byColumns, columns)).isEqualTo(rows);
    Path byRows = directory.resolve("rows.parquet");
    ReencodedRows.write(from, 0, columns, new LocalOutputFile(byRows));
    assertThat(Sample.rows(byRows, columns)).isEqualTo(rows);
  }
}
