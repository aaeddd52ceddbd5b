package io.github.stowage.alluxio.parquet;

import java.io.IOException;
import java.util.List;
import java.util.Map;
import org.apache.hadoop.conf.Configuration;
import org.apache.parquet.column.ColumnDescriptor;
import org.apache.parquet.column.ColumnReader;
import org.apache.parquet.column.ColumnWriteStore;
import org.apache.parquet.column.ColumnWriter;
import org.apache.parquet.column.ParquetProperties;
import org.apache.parquet.column.impl.ColumnReadStoreImpl;
import org.apache.parquet.column.page.PageReadStore;
import org.apache.parquet.compression.CompressionCodecFactory.BytesInputCompressor;
import org.apache.parquet.example.DummyRecordConverter;
import org.apache.parquet.hadoop.CodecFactory;
import org.apache.parquet.hadoop.ColumnChunkPageWriteStore;
import org.apache.parquet.hadoop.ParquetFileReader;
import org.apache.parquet.hadoop.ParquetFileWriter;
import org.apache.parquet.hadoop.ParquetWriter;
import org.apache.parquet.io.InputFile;
import org.apache.parquet.io.OutputFile;
import org.apache.parquet.schema.GroupType;
import org.apache.parquet.schema.MessageType;
import org.apache.parquet.schema.Type;

/** The least that decoding and encoding again can cost: column by column, no rows in between. */
final class ReencodedColumns {
  private static final ParquetProperties PROPERTIES = ParquetProperties.builder().build();

  private ReencodedColumns() {}

  static void write(InputFile from, int rowGroup, MessageType columns, OutputFile to)
      throws IOException {
    CodecFactory codecs = new CodecFactory(new Configuration(), PROPERTIES.getPageSizeThreshold());
    try (ParquetFileReader reader = ParquetFileReader.open(from)) {
      reader.setRequestedSchema(columns);
      BytesInputCompressor compressor =
          codecs.getCompressor(reader.getRowGroups().get(rowGroup).getColumns().get(0).getCodec());
      try (PageReadStore pages = reader.readRowGroup(rowGroup);
          ParquetFileWriter writer =
              new ParquetFileWriter(
                  to,
                  columns,
                  ParquetFileWriter.Mode.CREATE,
                  ParquetWriter.DEFAULT_BLOCK_SIZE,
                  ParquetWriter.MAX_PADDING_SIZE_DEFAULT,
                  ParquetProperties.DEFAULT_COLUMN_INDEX_TRUNCATE_LENGTH,
                  ParquetProperties.DEFAULT_STATISTICS_TRUNCATE_LENGTH,
                  false)) {
        ColumnReadStoreImpl readers =
            new ColumnReadStoreImpl(
                pages,
                new DummyRecordConverter(columns).getRootConverter(),
                columns,
                reader.getFileMetaData().getCreatedBy());
        writer.start();
        writer.startBlock(pages.getRowCount());
        for (ColumnDescriptor leaf : columns.getColumns()) {
          write(leaf, readers.getColumnReader(leaf), only(columns, leaf), compressor, writer);
        }
        writer.endBlock();
        writer.end(Map.of());
      }
    } finally {
      codecs.release();
    }
  }

  private static void write(
      ColumnDescriptor leaf,
      ColumnReader from,
      MessageType schema,
      BytesInputCompressor compressor,
      ParquetFileWriter to)
      throws IOException {
    try (ColumnChunkPageWriteStore pages =
            new ColumnChunkPageWriteStore(
                compressor,
                schema,
                PROPERTIES.getAllocator(),
                PROPERTIES.getColumnIndexTruncateLength(),
                true);
        ColumnWriteStore writers = PROPERTIES.newColumnWriteStore(schema, pages)) {
      ColumnWriter writer = writers.getColumnWriter(leaf);
      for (long value = 0; value < from.getTotalValueCount(); value++) {
        write(leaf, from, writer);
        from.consume();
        if (from.getCurrentRepetitionLevel() == 0) {
          writers.endRecord();
        }
      }
      writers.flush();
      pages.flushToFileWriter(to);
    }
  }

  private static void write(ColumnDescriptor leaf, ColumnReader from, ColumnWriter to) {
    int repetition = from.getCurrentRepetitionLevel();
    int definition = from.getCurrentDefinitionLevel();
    if (definition < leaf.getMaxDefinitionLevel()) {
      to.writeNull(repetition, definition);
      return;
    }
    switch (leaf.getPrimitiveType().getPrimitiveTypeName()) {
      case BOOLEAN -> to.write(from.getBoolean(), repetition, definition);
      case INT32 -> to.write(from.getInteger(), repetition, definition);
      case INT64 -> to.write(from.getLong(), repetition, definition);
      case FLOAT -> to.write(from.getFloat(), repetition, definition);
      case DOUBLE -> to.write(from.getDouble(), repetition, definition);
      case BINARY, FIXED_LEN_BYTE_ARRAY, INT96 ->
          to.write(from.getBinary(), repetition, definition);
    }
  }

  /** A schema with one leaf, as pages are cut by the rows of all columns of a store. */
  private static MessageType only(MessageType schema, ColumnDescriptor leaf) {
    return new MessageType(schema.getName(), only(schema, leaf.getPath(), 0));
  }

  private static Type only(GroupType group, String[] path, int depth) {
    Type type = group.getType(path[depth]);
    return type.isPrimitive()
        ? type
        : type.asGroupType().withNewFields(List.of(only(type.asGroupType(), path, depth + 1)));
  }
}
