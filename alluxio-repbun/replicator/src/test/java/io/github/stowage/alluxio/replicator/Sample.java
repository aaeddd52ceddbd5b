package io.github.stowage.alluxio.replicator;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Random;
import org.apache.parquet.example.data.Group;
import org.apache.parquet.example.data.simple.SimpleGroupFactory;
import org.apache.parquet.hadoop.ParquetWriter;
import org.apache.parquet.hadoop.example.ExampleParquetWriter;
import org.apache.parquet.hadoop.metadata.CompressionCodecName;
import org.apache.parquet.io.LocalOutputFile;
import org.apache.parquet.schema.MessageType;
import org.apache.parquet.schema.MessageTypeParser;

/** A Parquet file with at least three row groups and columns a to d, one of them nested. */
final class Sample {
  private static final MessageType SCHEMA =
      MessageTypeParser.parseMessageType(
          "message sample { required int64 a; required binary b (STRING); required double c;"
              + " optional group d { required int32 x; optional binary y (STRING); } }");
  private static final MessageType FIXED =
      MessageTypeParser.parseMessageType("message fixed { required int64 a; required int64 b; }");
  private static final int ROWS = 12_000;

  private Sample() {}

  static byte[] bytes(Path folder, long seed) throws IOException {
    Path file = folder.resolve("sample-" + seed + ".parquet");
    Random random = new Random(seed);
    SimpleGroupFactory groups = new SimpleGroupFactory(SCHEMA);
    try (ParquetWriter<Group> writer =
        ExampleParquetWriter.builder(new LocalOutputFile(file))
            .withType(SCHEMA)
            .withRowGroupSize(100_000L)
            .withPageRowCountLimit(500)
            .build()) {
      for (int row = 0; row < ROWS; row++) {
        Group group =
            groups
                .newGroup()
                .append("a", random.nextLong())
                .append("b", "text " + random.nextInt(5_000))
                .append("c", random.nextDouble());
        group.addGroup("d").append("x", row).append("y", "more " + row % 100);
        writer.write(group);
      }
    }
    byte[] bytes = Files.readAllBytes(file);
    Files.delete(file);
    return bytes;
  }

  /** Of columns a and b, whose values take as many bytes whatever they are: all are as long. */
  static byte[] fixed(Path folder, long seed) throws IOException {
    return fixed(folder, seed, ROWS, 100_000L);
  }

  /** A row has 16 bytes. */
  static byte[] fixed(Path folder, long seed, int rows, long rowGroupBytes) throws IOException {
    Path file = folder.resolve("fixed-" + seed + ".parquet");
    Random random = new Random(seed);
    SimpleGroupFactory groups = new SimpleGroupFactory(FIXED);
    try (ParquetWriter<Group> writer =
        ExampleParquetWriter.builder(new LocalOutputFile(file))
            .withType(FIXED)
            .withDictionaryEncoding(false)
            // A number of as many bytes as it needs.
            .withPageWriteChecksumEnabled(false)
            .withCompressionCodec(CompressionCodecName.UNCOMPRESSED)
            .withRowGroupSize(rowGroupBytes)
            .withPageRowCountLimit(500)
            .build()) {
      for (int row = 0; row < rows; row++) {
        writer.write(
            groups.newGroup().append("a", random.nextLong()).append("b", random.nextLong()));
      }
    }
    byte[] bytes = Files.readAllBytes(file);
    Files.delete(file);
    return bytes;
  }
}
