package io.github.stowage.alluxio.benchmark;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.stowage.alluxio.parquet.Chunk;
import io.github.stowage.alluxio.parquet.FileLayout;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class ColumnFileTest {
  @TempDir private Path directory;

  @Test
  void aColumnsFileIsParquetAndHasTheObjectsChunkWhereReadersLookForIt() throws IOException {
    TableObject object = RegionFile.write(directory);
    byte[] whole = object.bytes();
    FileLayout layout = FileLayout.read(TableObject.open(object.file()));
    for (String column : object.columns()) {
      byte[] bytes = ColumnFile.of(object, layout, column);
      Path file = Files.write(directory.resolve(column + ".parquet"), bytes);
      TableObject alone = TableObject.read("region", column, file);
      assertThat(alone.columns()).containsExactly(column);
      Chunk chunk = alone.chunks().get(column);
      Chunk original = object.chunks().get(column);
      assertThat(chunk.start()).isEqualTo(ColumnFile.CHUNK_START);
      assertThat(Arrays.copyOfRange(bytes, (int) chunk.start(), (int) chunk.end()))
          .isEqualTo(Arrays.copyOfRange(whole, (int) original.start(), (int) original.end()));
    }
  }
}
