package io.github.stowage.alluxio.client;

import java.io.IOException;
import java.util.Random;
import org.apache.parquet.conf.PlainParquetConfiguration;
import org.apache.parquet.example.data.Group;
import org.apache.parquet.example.data.simple.SimpleGroupFactory;
import org.apache.parquet.hadoop.ParquetFileWriter;
import org.apache.parquet.hadoop.ParquetWriter;
import org.apache.parquet.hadoop.example.ExampleParquetWriter;
import org.apache.parquet.hadoop.metadata.CompressionCodecName;
import org.apache.parquet.io.OutputFile;
import org.apache.parquet.schema.MessageType;
import org.apache.parquet.schema.MessageTypeParser;

/** Parquet files for tests: several row groups, flat columns and a nested one. */
public final class Samples {
  public static final MessageType SCHEMA =
      MessageTypeParser.parseMessageType(
          "message sample {"
              + " required int64 id;"
              + " required double price;"
              + " required binary comment (STRING);"
              + " required group place { required int32 zip; required binary city (STRING); }"
              + " required int32 day;"
              + "}");

  private static final MessageType FIXED =
      MessageTypeParser.parseMessageType("message fixed { required int64 a; required int64 b; }");

  private Samples() {}

  /** Of some 100 KB per row group. */
  public static void write(OutputFile to, int rows, long seed) throws IOException {
    Random random = new Random(seed);
    SimpleGroupFactory groups = new SimpleGroupFactory(SCHEMA);
    try (ParquetWriter<Group> writer =
        ExampleParquetWriter.builder(to)
            .withType(SCHEMA)
            .withConf(new PlainParquetConfiguration())
            .withCompressionCodec(CompressionCodecName.UNCOMPRESSED)
            .withWriteMode(ParquetFileWriter.Mode.OVERWRITE)
            .withRowGroupSize(100_000L)
            .withPageSize(8_000)
            .build()) {
      for (int row = 0; row < rows; row++) {
        Group group =
            groups
                .newGroup()
                .append("id", random.nextLong())
                .append("price", random.nextDouble())
                .append("comment", "comment " + random.nextInt());
        group.addGroup("place").append("zip", random.nextInt(99)).append("city", "city " + row % 7);
        writer.write(group.append("day", random.nextInt(2_000)));
      }
    }
  }

  /** Of columns a and b, whose values take as many bytes whatever they are: all are as long. */
  public static void writeFixed(OutputFile to, int rows, long seed) throws IOException {
    Random random = new Random(seed);
    SimpleGroupFactory groups = new SimpleGroupFactory(FIXED);
    try (ParquetWriter<Group> writer =
        ExampleParquetWriter.builder(to)
            .withType(FIXED)
            .withConf(new PlainParquetConfiguration())
            .withCompressionCodec(CompressionCodecName.UNCOMPRESSED)
            .withDictionaryEncoding(false)
            // A number of as many bytes as it needs.
            .withPageWriteChecksumEnabled(false)
            .withWriteMode(ParquetFileWriter.Mode.OVERWRITE)
            .withRowGroupSize(100_000L)
            .build()) {
      for (int row = 0; row < rows; row++) {
        writer.write(
            groups.newGroup().append("a", random.nextLong()).append("b", random.nextLong()));
      }
    }
  }
}
