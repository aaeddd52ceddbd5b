package io.github.stowage.alluxio.benchmark;

import java.io.IOException;
import java.nio.file.Path;
import org.apache.hadoop.conf.Configuration;
import org.apache.parquet.example.data.Group;
import org.apache.parquet.example.data.simple.SimpleGroup;
import org.apache.parquet.hadoop.ParquetWriter;
import org.apache.parquet.hadoop.example.ExampleParquetWriter;
import org.apache.parquet.hadoop.example.GroupWriteSupport;
import org.apache.parquet.hadoop.util.HadoopOutputFile;
import org.apache.parquet.schema.MessageType;
import org.apache.parquet.schema.MessageTypeParser;

/** A real Parquet file of the smallest of TPC-H's tables, with more rows than that has. */
final class RegionFile {
  private static final MessageType SCHEMA =
      MessageTypeParser.parseMessageType(
          "message region { required int64 r_regionkey; required binary r_name (UTF8);"
              + " required binary r_comment (UTF8); }");

  private RegionFile() {}

  static TableObject write(Path directory) throws IOException {
    Path file = directory.resolve("0000.parquet");
    Configuration conf = new Configuration();
    GroupWriteSupport.setSchema(SCHEMA, conf);
    try (ParquetWriter<Group> writer =
        ExampleParquetWriter.builder(
                HadoopOutputFile.fromPath(new org.apache.hadoop.fs.Path(file.toUri()), conf))
            .withConf(conf)
            .build()) {
      for (int row = 0; row < 500; row++) {
        SimpleGroup values = new SimpleGroup(SCHEMA);
        values.add("r_regionkey", row * 7_919L % 1_009);
        values.add("r_name", "region " + row);
        values.add("r_comment", "comment " + row * row);
        writer.write(values);
      }
    }
    return TableObject.read("region", "region/0000", file);
  }
}
