package io.github.stowage.alluxio.parquet;

import java.io.IOException;
import org.apache.parquet.column.page.PageReadStore;
import org.apache.parquet.example.data.Group;
import org.apache.parquet.example.data.simple.convert.GroupRecordConverter;
import org.apache.parquet.hadoop.ParquetFileReader;
import org.apache.parquet.hadoop.ParquetWriter;
import org.apache.parquet.hadoop.example.ExampleParquetWriter;
import org.apache.parquet.io.ColumnIOFactory;
import org.apache.parquet.io.InputFile;
import org.apache.parquet.io.OutputFile;
import org.apache.parquet.io.RecordReader;
import org.apache.parquet.schema.MessageType;

/** What an application does without verbatim copies: reads rows, writes them into a new file. */
final class ReencodedRows {
  private ReencodedRows() {}

  static void write(InputFile from, int rowGroup, MessageType columns, OutputFile to)
      throws IOException {
    try (ParquetFileReader reader = ParquetFileReader.open(from)) {
      reader.setRequestedSchema(columns);
      try (PageReadStore pages = reader.readRowGroup(rowGroup);
          ParquetWriter<Group> writer =
              ExampleParquetWriter.builder(to)
                  .withType(columns)
                  .withCompressionCodec(
                      reader.getRowGroups().get(rowGroup).getColumns().get(0).getCodec())
                  .build()) {
        RecordReader<Group> rows =
            new ColumnIOFactory()
                .getColumnIO(columns)
                .getRecordReader(pages, new GroupRecordConverter(columns));
        for (long row = 0; row < pages.getRowCount(); row++) {
          writer.write(rows.read());
        }
      }
    }
  }
}
