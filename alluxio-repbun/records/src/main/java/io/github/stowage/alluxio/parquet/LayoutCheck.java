package io.github.stowage.alluxio.parquet;

import java.util.HashSet;
import java.util.List;
import java.util.Set;
import org.apache.parquet.column.ColumnDescriptor;
import org.apache.parquet.hadoop.metadata.BlockMetaData;
import org.apache.parquet.hadoop.metadata.ColumnChunkMetaData;
import org.apache.parquet.schema.MessageType;
import org.apache.parquet.schema.Type;

/** What a footer must satisfy before anything is copied, or answered, by what it says. */
final class LayoutCheck {
  /** The first chunk starts after the magic. */
  static final long FIRST_BYTE = 4;

  private LayoutCheck() {}

  /** Chunks are found by the dotted names of their leaves, which a dot in a name can make equal. */
  static void requireSchema(MessageType schema) throws UnusableFileException {
    Set<String> columns = new HashSet<>();
    for (Type column : schema.getFields()) {
      requireNew(columns, column.getName());
    }
    Set<String> leaves = new HashSet<>();
    for (ColumnDescriptor leaf : schema.getColumns()) {
      requireNew(leaves, String.join(".", leaf.getPath()));
    }
  }

  private static void requireNew(Set<String> names, String name) throws UnusableFileException {
    if (!names.add(name)) {
      throw new UnusableFileException("two columns are called " + name);
    }
  }

  /** A row group has rows, in this file, and one chunk for each leaf. */
  static void requireWhole(MessageType schema, int group, BlockMetaData block)
      throws UnusableFileException {
    if (block.getRowCount() <= 0) {
      throw new UnusableFileException(
          "row group " + group + " has " + block.getRowCount() + " rows");
    }
    if (block.getPath() != null) {
      throw new UnusableFileException(
          "row group " + group + " lies in another file, " + block.getPath());
    }
    Set<String> missing = new HashSet<>();
    for (ColumnDescriptor leaf : schema.getColumns()) {
      missing.add(String.join(".", leaf.getPath()));
    }
    for (ColumnChunkMetaData column : block.getColumns()) {
      String path = column.getPath().toDotString();
      if (!missing.remove(path)) {
        throw corrupt("row group " + group + " has a second chunk of " + path);
      }
    }
    if (!missing.isEmpty()) {
      throw corrupt("row group " + group + " has no chunks of " + missing);
    }
  }

  /**
   * @param chunks by where they start
   * @param footer its first byte
   */
  static void requireApart(List<Chunk> chunks, long footer) throws UnusableFileException {
    long end = FIRST_BYTE;
    for (Chunk chunk : chunks) {
      if (chunk.length() <= 0) {
        throw corrupt("the chunk at " + chunk + " is empty");
      }
      if (chunk.start() < end) {
        throw corrupt("the chunk at " + chunk + " overlaps the bytes before " + end);
      }
      // Not by its end, which may be more than a long holds.
      if (chunk.length() > footer - chunk.start()) {
        throw corrupt("the chunk at " + chunk + " reaches into the footer at " + footer);
      }
      end = chunk.end();
    }
  }

  private static UnusableFileException corrupt(String why) {
    return new UnusableFileException("corrupt footer: " + why);
  }
}
