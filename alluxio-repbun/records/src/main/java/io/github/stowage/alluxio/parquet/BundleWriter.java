package io.github.stowage.alluxio.parquet;

import java.io.IOException;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.apache.parquet.column.ColumnDescriptor;
import org.apache.parquet.column.ParquetProperties;
import org.apache.parquet.hadoop.ParquetFileWriter;
import org.apache.parquet.hadoop.ParquetWriter;
import org.apache.parquet.hadoop.metadata.BlockMetaData;
import org.apache.parquet.hadoop.metadata.ColumnChunkMetaData;
import org.apache.parquet.io.InputFile;
import org.apache.parquet.io.OutputFile;
import org.apache.parquet.io.SeekableInputStream;
import org.apache.parquet.schema.MessageType;
import org.apache.parquet.schema.Type;

/**
 * Copies column chunks of one row group into a file of their own: a valid Parquet file with one row
 * group and those columns, whose chunks are byte for byte the original's, so that a read of the
 * original's can be answered from it. It has no bloom filters and no column or offset indexes:
 * those lie outside of chunks, and who wants them reads the original's.
 */
public final class BundleWriter {
  private BundleWriter() {}

  /**
   * Where the copies lie, {@link BundledChunk#match} tells from the file that was written.
   *
   * @param from whose streams read arrays in one go: parquet-java's LocalInputFile makes a system
   *     call for each byte of a copy
   * @param layout of {@code from}
   * @param columns top-level columns, each in the file
   * @param to a new file
   * @param properties of the new file. The original's are left out: they describe columns that a
   *     bundle lacks, and readers such as Spark and Arrow believe them
   * @throws IllegalArgumentException if a column or the row group is not in the file
   * @throws UnusableFileException if a chunk is larger than 2 GiB - 1
   * @throws IOException if reading or writing fails: then what was written is incomplete
   */
  public static void write(
      InputFile from,
      FileLayout layout,
      int rowGroup,
      Set<String> columns,
      OutputFile to,
      Map<String, String> properties)
      throws IOException {
    BlockMetaData block = layout.block(rowGroup);
    MessageType schema = projection(layout.schema(), columns);
    Map<String, ColumnChunkMetaData> chunks = chunks(block, columns);
    try (SeekableInputStream in = from.newStream();
        ParquetFileWriter writer =
            new ParquetFileWriter(
                to,
                schema,
                ParquetFileWriter.Mode.CREATE,
                ParquetWriter.DEFAULT_BLOCK_SIZE,
                ParquetWriter.MAX_PADDING_SIZE_DEFAULT,
                ParquetProperties.DEFAULT_COLUMN_INDEX_TRUNCATE_LENGTH,
                ParquetProperties.DEFAULT_STATISTICS_TRUNCATE_LENGTH,
                false)) {
      writer.start();
      // Not appendRowGroup: it copies neighbours in one go, and then no more than 2 GiB in all.
      writer.startBlock(block.getRowCount());
      for (ColumnDescriptor leaf : schema.getColumns()) {
        writer.appendColumnChunk(
            leaf, in, chunks.get(String.join(".", leaf.getPath())), null, null, null);
      }
      writer.endBlock();
      writer.end(properties);
    } catch (RuntimeException | StackOverflowError e) {
      // How parquet-java says that the file ended early, or that a page's header is garbage.
      throw new IOException("cannot copy row group " + rowGroup + ": " + e, e);
    }
  }

  private static MessageType projection(MessageType schema, Set<String> columns) {
    List<Type> kept = new ArrayList<>();
    for (Type field : schema.getFields()) {
      if (columns.contains(field.getName())) {
        kept.add(field);
      }
    }
    if (kept.size() != columns.size() || kept.isEmpty()) {
      throw new IllegalArgumentException(
          "columns " + columns + ", allowed: at least one, all of " + schema.getFields());
    }
    return new MessageType(schema.getName(), kept);
  }

  private static Map<String, ColumnChunkMetaData> chunks(BlockMetaData block, Set<String> columns)
      throws UnusableFileException {
    Map<String, ColumnChunkMetaData> chunks = new HashMap<>();
    for (ColumnChunkMetaData chunk : block.getColumns()) {
      String path = chunk.getPath().toDotString();
      if (columns.contains(chunk.getPath().toArray()[0])
          && chunk.getTotalSize() > Integer.MAX_VALUE) {
        throw new UnusableFileException(
            "a chunk of " + path + " has " + chunk.getTotalSize() + " bytes, allowed: up to 2 GiB");
      }
      chunks.put(path, chunk);
    }
    return chunks;
  }
}
