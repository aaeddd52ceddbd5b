package io.github.stowage.alluxio.records;

import com.fasterxml.jackson.annotation.JsonCreator;
import com.fasterxml.jackson.annotation.JsonProperty;
import java.util.List;

/** One bundle that is complete, and which bytes of the original it holds. Immutable. */
public final class PublishedBundle {
  private final int rowGroup;
  private final String path;
  private final long fileId;
  private final long length;
  private final List<String> columns;
  private final List<CopiedChunk> chunks;
  private final CopiedFooter footer;

  /**
   * @param path of the bundle in Alluxio, without scheme; see {@link BundlePath}
   * @param fileId Alluxio's of the bundle. Complete files never change, so a reader that finds this
   *     id at the path finds the bytes that were checked; whatever else lies there is no bundle
   * @param length of the bundle, bytes
   * @param columns top-level ones
   * @param chunks one per leaf of those columns, by where they start in the original
   * @param footer of the original when they were copied
   */
  @JsonCreator
  public PublishedBundle(
      @JsonProperty("rowGroup") int rowGroup,
      @JsonProperty("path") String path,
      @JsonProperty("fileId") long fileId,
      @JsonProperty("length") long length,
      @JsonProperty("columns") List<String> columns,
      @JsonProperty("chunks") List<CopiedChunk> chunks,
      @JsonProperty("footer") CopiedFooter footer) {
    this.rowGroup = (int) Check.atLeast("row group", rowGroup, 0);
    this.path = Check.path(path);
    this.fileId = fileId;
    this.length = Check.atLeast("length", length, 1);
    this.columns = Check.columns(columns);
    this.chunks = Check.notEmpty("chunks", chunks);
    this.footer = footer;
  }

  /** The same at another path. */
  public PublishedBundle at(String other) {
    return new PublishedBundle(rowGroup, other, fileId, length, columns, chunks, footer);
  }

  void requireWithin(long originalLength) {
    long end = 0;
    for (CopiedChunk chunk : chunks) {
      if (chunk.start() < end
          || chunk.end() > originalLength
          || chunk.position() + chunk.length() > length) {
        throw new IllegalArgumentException(
            "bundle " + path + ": chunk " + chunk + " overlaps another or lies outside");
      }
      end = chunk.end();
    }
    if (end > originalLength - footer.length()) {
      throw new IllegalArgumentException("bundle " + path + ": a chunk lies in the footer");
    }
  }

  public int rowGroup() {
    return rowGroup;
  }

  public String path() {
    return path;
  }

  /** Alluxio's of the bundle, not of the original. */
  public long fileId() {
    return fileId;
  }

  public long length() {
    return length;
  }

  public List<String> columns() {
    return columns;
  }

  public List<CopiedChunk> chunks() {
    return chunks;
  }

  /** Of the original when it was copied. */
  public CopiedFooter footer() {
    return footer;
  }
}
