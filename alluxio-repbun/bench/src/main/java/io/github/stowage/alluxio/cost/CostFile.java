package io.github.stowage.alluxio.cost;

import java.io.IOException;
import java.nio.file.Path;
import java.util.Random;
import org.apache.parquet.conf.PlainParquetConfiguration;
import org.apache.parquet.example.data.Group;
import org.apache.parquet.example.data.simple.SimpleGroupFactory;
import org.apache.parquet.hadoop.ParquetWriter;
import org.apache.parquet.hadoop.example.ExampleParquetWriter;
import org.apache.parquet.hadoop.metadata.CompressionCodecName;
import org.apache.parquet.io.LocalOutputFile;
import org.apache.parquet.schema.MessageType;
import org.apache.parquet.schema.PrimitiveType.PrimitiveTypeName;
import org.apache.parquet.schema.Types;

/** A Parquet file of one row group, whose column chunks are longer than what is read of them. */
final class CostFile {
  static final int COLUMNS = 8;
  private static final int ROWS = 200_000;

  /** About: of all values. */
  static final long BYTES = (long) ROWS * COLUMNS * Long.BYTES;

  private CostFile() {}

  static String column(int number) {
    return "c" + number;
  }

  static void write(Path to) throws IOException {
    Types.MessageTypeBuilder schema = Types.buildMessage();
    for (int c = 0; c < COLUMNS; c++) {
      schema.required(PrimitiveTypeName.INT64).named(column(c));
    }
    MessageType type = schema.named("cost");
    Random random = new Random(1);
    SimpleGroupFactory groups = new SimpleGroupFactory(type);
    try (ParquetWriter<Group> writer =
        ExampleParquetWriter.builder(new LocalOutputFile(to))
            .withType(type)
            .withConf(new PlainParquetConfiguration())
            .withCompressionCodec(CompressionCodecName.UNCOMPRESSED)
            .withDictionaryEncoding(false)
            .build()) {
      for (int row = 0; row < ROWS; row++) {
        Group group = groups.newGroup();
        for (int c = 0; c < COLUMNS; c++) {
          group.append(column(c), random.nextLong());
        }
        writer.write(group);
      }
    }
  }
}
