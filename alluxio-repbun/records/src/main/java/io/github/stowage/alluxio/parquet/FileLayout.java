package io.github.stowage.alluxio.parquet;

import java.io.IOException;
import java.util.ArrayList;
import java.util.Collections;
import java.util.Comparator;
import java.util.List;
import org.apache.parquet.hadoop.metadata.BlockMetaData;
import org.apache.parquet.hadoop.metadata.ColumnChunkMetaData;
import org.apache.parquet.io.InputFile;
import org.apache.parquet.schema.MessageType;
import org.apache.parquet.schema.Type;

/** Where a Parquet file keeps its column chunks. Immutable. */
public final class FileLayout {
  private final MessageType schema;
  private final List<BlockMetaData> blocks;
  private final long fileLength;
  private final List<Chunk> chunks;
  private final Footer footer;

  private FileLayout(MessageType schema, long fileLength, List<Chunk> chunks, Footer footer) {
    this.schema = schema;
    this.blocks = footer.metadata.getBlocks();
    this.fileLength = fileLength;
    this.chunks = chunks;
    this.footer = footer;
  }

  /**
   * Reads the footer, and trusts nothing it says before it is checked against the file.
   *
   * @throws UnusableFileException if it is no Parquet file, empty, cut off, encrypted, without row
   *     groups or rows, its footer is larger than 16 MiB, two columns have one name, or its chunks
   *     overlap, lie outside of it or are not those of its schema
   * @throws IOException if it cannot be read
   */
  public static FileLayout read(InputFile file) throws IOException {
    Footer footer = Footer.read(file);
    MessageType schema = footer.metadata.getFileMetaData().getSchema();
    List<BlockMetaData> blocks = footer.metadata.getBlocks();
    LayoutCheck.requireSchema(schema);
    if (blocks.isEmpty()) {
      throw new UnusableFileException("no row groups");
    }
    List<Chunk> chunks = new ArrayList<>();
    for (int group = 0; group < blocks.size(); group++) {
      LayoutCheck.requireWhole(schema, group, blocks.get(group));
      for (ColumnChunkMetaData column : blocks.get(group).getColumns()) {
        chunks.add(
            new Chunk(
                group,
                column.getPath().toArray()[0],
                column.getPath().toDotString(),
                column.getStartingPos(),
                column.getTotalSize()));
      }
    }
    chunks.sort(Comparator.comparingLong(Chunk::start));
    LayoutCheck.requireApart(chunks, footer.start);
    return new FileLayout(schema, file.getLength(), Collections.unmodifiableList(chunks), footer);
  }

  /** By where they start; none is empty, and none overlaps another. */
  public List<Chunk> chunks() {
    return chunks;
  }

  /** Top-level ones, in the schema's order. */
  public List<String> columns() {
    List<String> columns = new ArrayList<>();
    for (Type column : schema.getFields()) {
      columns.add(column.getName());
    }
    return Collections.unmodifiableList(columns);
  }

  public int rowGroups() {
    return blocks.size();
  }

  /** Bytes. */
  public long fileLength() {
    return fileLength;
  }

  /** Bytes after the last that may belong to a chunk, up to the file's end. */
  public long footerLength() {
    return fileLength - footer.start;
  }

  /** SHA-256 of those, 64 hexadecimal digits. */
  public String footerSha256() {
    return footer.sha256;
  }

  MessageType schema() {
    return schema;
  }

  /**
   * @throws IllegalArgumentException if there is no such row group
   */
  BlockMetaData block(int rowGroup) {
    if (rowGroup < 0 || rowGroup >= blocks.size()) {
      throw new IllegalArgumentException(
          "row group " + rowGroup + ", allowed: 0 to " + (blocks.size() - 1));
    }
    return blocks.get(rowGroup);
  }
}
