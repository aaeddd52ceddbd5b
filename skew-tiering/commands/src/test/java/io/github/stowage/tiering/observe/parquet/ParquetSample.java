package io.github.stowage.tiering.observe.parquet;

import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.function.Consumer;
import org.apache.parquet.conf.PlainParquetConfiguration;
import org.apache.parquet.example.data.Group;
import org.apache.parquet.example.data.simple.SimpleGroup;
import org.apache.parquet.hadoop.ParquetWriter;
import org.apache.parquet.hadoop.example.ExampleParquetWriter;
import org.apache.parquet.hadoop.metadata.CompressionCodecName;
import org.apache.parquet.io.LocalOutputFile;
import org.apache.parquet.schema.MessageType;
import org.apache.parquet.schema.MessageTypeParser;

/** Writes Parquet files with any schema. */
public final class ParquetSample {
  private static final int SMALL_GROUP = 10_000;

  private ParquetSample() {}

  public static void write(Path file, String fields, List<Consumer<Group>> rows)
      throws IOException {
    write(file, fields, rows, CompressionCodecName.SNAPPY);
  }

  /**
   * @param fields as in a Parquet schema's text
   * @param rows what fills a row
   */
  public static void write(
      Path file, String fields, List<Consumer<Group>> rows, CompressionCodecName codec)
      throws IOException {
    MessageType schema = MessageTypeParser.parseMessageType("message t {" + fields + "}");
    try (ParquetWriter<Group> writer =
        ExampleParquetWriter.builder(new LocalOutputFile(file))
            .withConf(new PlainParquetConfiguration())
            .withType(schema)
            .withCompressionCodec(codec)
            .withRowGroupSize((long) SMALL_GROUP)
            .build()) {
      for (Consumer<Group> row : rows) {
        Group group = new SimpleGroup(schema);
        row.accept(group);
        writer.write(group);
      }
    }
  }
}
