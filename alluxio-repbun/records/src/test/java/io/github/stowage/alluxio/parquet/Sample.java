package io.github.stowage.alluxio.parquet;

import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import org.apache.parquet.conf.PlainParquetConfiguration;
import org.apache.parquet.example.data.Group;
import org.apache.parquet.example.data.simple.SimpleGroupFactory;
import org.apache.parquet.hadoop.ParquetReader;
import org.apache.parquet.hadoop.ParquetWriter;
import org.apache.parquet.hadoop.example.ExampleParquetWriter;
import org.apache.parquet.hadoop.example.GroupReadSupport;
import org.apache.parquet.io.InputFile;
import org.apache.parquet.io.LocalInputFile;
import org.apache.parquet.io.LocalOutputFile;
import org.apache.parquet.schema.MessageType;
import org.apache.parquet.schema.MessageTypeParser;
import org.apache.parquet.schema.Type;

/** Parquet files of some row groups, with flat, optional, nested and repeated columns. */
final class Sample {
  static final MessageType SCHEMA =
      MessageTypeParser.parseMessageType(
          "message orders {"
              + " required int64 id;"
              + " optional binary comment (STRING);"
              + " required double price;"
              + " required binary status (STRING);"
              + " optional group address { required int32 zip; optional binary city (STRING); }"
              + " repeated int32 tags;"
              + " optional group items (LIST) { repeated group list {"
              + "   optional group element { required int64 sku; optional binary note (STRING); }"
              + " } }"
              + "}");

  /** Chunks of a row group. */
  static final int LEAVES = 9;

  private static final int ROWS = 6_000;

  /** Options of the writer that a test is about. */
  interface Options {
    void set(ExampleParquetWriter.Builder builder);
  }

  private Sample() {}

  static InputFile write(Path path, Options options) throws IOException {
    SimpleGroupFactory factory = new SimpleGroupFactory(SCHEMA);
    ExampleParquetWriter.Builder builder =
        ExampleParquetWriter.builder(new LocalOutputFile(path))
            .withType(SCHEMA)
            .withRowGroupSize(60_000L)
            .withPageRowCountLimit(250);
    options.set(builder);
    try (ParquetWriter<Group> writer = builder.build()) {
      for (int row = 0; row < ROWS; row++) {
        Group group = factory.newGroup().append("id", (long) row);
        if (row % 3 > 0) {
          group.append("comment", "comment " + row * 31);
        }
        group.append("price", row / 7.0).append("status", row % 5 == 0 ? "open" : "shipped");
        if (row % 2 > 0) {
          group.addGroup("address").append("zip", row).append("city", "city " + row % 40);
        }
        for (int tag = 0; tag < row % 4; tag++) {
          group.append("tags", tag);
        }
        if (row % 6 > 0) {
          Group items = group.addGroup("items");
          for (int item = 0; item < row % 3; item++) {
            Group element = items.addGroup("list").addGroup("element").append("sku", 7L * item);
            if (item > 0) {
              element.append("note", "note " + row);
            }
          }
        }
        writer.write(group);
      }
    }
    return new LocalInputFile(path);
  }

  /** Some columns of a schema, in its order. */
  static MessageType projection(MessageType schema, Set<String> columns) {
    List<Type> fields =
        schema.getFields().stream().filter(field -> columns.contains(field.getName())).toList();
    return new MessageType(schema.getName(), fields);
  }

  /** Rows as text, of some columns. */
  static List<String> rows(Path path, MessageType projection) throws IOException {
    PlainParquetConfiguration configuration = new PlainParquetConfiguration();
    configuration.set("parquet.read.schema", projection.toString());
    List<String> rows = new ArrayList<>();
    try (ParquetReader<Group> reader =
        new ParquetReader.Builder<Group>(new LocalInputFile(path), configuration) {
          @Override
          protected GroupReadSupport getReadSupport() {
            return new GroupReadSupport();
          }
        }.build()) {
      for (Group group = reader.read(); group != null; group = reader.read()) {
        rows.add(group.toString());
      }
    }
    return rows;
  }
}
