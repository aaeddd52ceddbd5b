package io.github.stowage.alluxio.parquet;

/** The bytes of one column chunk, its dictionary page included. Immutable. */
public final class Chunk {
  private final int rowGroup;
  private final String column;
  private final String path;
  private final long start;
  private final long length;

  /**
   * @param column the top-level column; a nested one has a chunk per leaf
   * @param path of the leaf, with dots
   * @param start in the file, bytes
   */
  public Chunk(int rowGroup, String column, String path, long start, long length) {
    this.rowGroup = rowGroup;
    this.column = column;
    this.path = path;
    this.start = start;
    this.length = length;
  }

  public int rowGroup() {
    return rowGroup;
  }

  public String column() {
    return column;
  }

  public String path() {
    return path;
  }

  public long start() {
    return start;
  }

  public long length() {
    return length;
  }

  /** The first byte after it. */
  public long end() {
    return start + length;
  }

  @Override
  public String toString() {
    return start + "+" + length + " (" + path + ", row group " + rowGroup + ")";
  }
}
