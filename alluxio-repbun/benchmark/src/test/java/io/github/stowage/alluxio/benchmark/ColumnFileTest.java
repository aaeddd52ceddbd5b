package io.github.stowage.alluxio.benchmark;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.stowage.alluxio.parquet.Chunk;
import io.github.stowage.alluxio.parquet.FileLayout;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import org.apache.hadoop.conf.Configuration;
import org.apache.parquet.example.data.simple.SimpleGroup;
import org.apache.parquet.hadoop.ParquetWriter;
import org.apache.parquet.hadoop.example.ExampleParquetWriter;
import org.apache.parquet.hadoop.example.GroupWriteSupport;
import org.apache.parquet.hadoop.util.HadoopOutputFile;
import org.apache.parquet.schema.MessageType;
import org.apache.parquet.schema.MessageTypeParser;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class ColumnFileTest {
  private static final MessageType SCHEMA =
      MessageTypeParser.parseMessageType(
          "message t { required int64 a; required double b; required binary c (UTF8); }");

  @TempDir private Path directory;

  private TableObject table() throws IOException {
    Path file = directory.resolve("0000.parquet");
    Configuration conf = new Configuration();
    GroupWriteSupport.setSchema(SCHEMA, conf);
    try (ParquetWriter<org.apache.parquet.example.data.Group> writer =
        ExampleParquetWriter.builder(
                HadoopOutputFile.fromPath(new org.apache.hadoop.fs.Path(file.toUri()), conf))
            .withConf(conf)
            .build()) {
      for (int row = 0; row < 500; row++) {
        SimpleGroup values = new SimpleGroup(SCHEMA);
        values.add("a", row * 7_919L % 1_009);
        values.add("b", Math.sqrt(row));
        values.add("c", "row " + row);
        writer.write(values);
      }
    }
    return TableObject.read("t", "t/0000", file);
  }

  @Test
  void aColumnsFileIsParquetAndHasTheObjectsChunkWhereReadersLookForIt() throws IOException {
    TableObject object = table();
    byte[] whole = object.bytes();
    FileLayout layout = FileLayout.read(TableObject.open(object.file()));
    for (String column : object.columns()) {
      byte[] bytes = ColumnFile.of(object, layout, column);
      Path file = Files.write(directory.resolve(column + ".parquet"), bytes);
      TableObject alone = TableObject.read("t", column, file);
      assertThat(alone.columns()).containsExactly(column);
      Chunk chunk = alone.chunks().get(column);
      Chunk original = object.chunks().get(column);
      assertThat(chunk.start()).isEqualTo(ColumnFile.CHUNK_START);
      assertThat(Arrays.copyOfRange(bytes, (int) chunk.start(), (int) chunk.end()))
          .isEqualTo(Arrays.copyOfRange(whole, (int) original.start(), (int) original.end()));
    }
  }
}
