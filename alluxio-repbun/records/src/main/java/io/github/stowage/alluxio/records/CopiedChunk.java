package io.github.stowage.alluxio.records;

import com.fasterxml.jackson.annotation.JsonCreator;
import com.fasterxml.jackson.annotation.JsonProperty;

/** A column chunk of the original and its copy in a bundle, byte for byte. Immutable. */
public final class CopiedChunk {
  private final long start;
  private final long length;
  private final long position;

  /**
   * @param start in the original, bytes
   * @param length bytes
   * @param position where its copy starts in the bundle
   */
  @JsonCreator
  public CopiedChunk(
      @JsonProperty("start") long start,
      @JsonProperty("length") long length,
      @JsonProperty("position") long position) {
    this.start = Check.atLeast("start", start, 0);
    this.length = Check.atLeast("length", length, 1);
    this.position = Check.atLeast("position", position, 0);
    Check.atLeast("end", Math.min(start + length, position + length), 1);
  }

  public long start() {
    return start;
  }

  public long length() {
    return length;
  }

  public long position() {
    return position;
  }

  /** In the original, the first byte after it. */
  public long end() {
    return start + length;
  }

  @Override
  public String toString() {
    return start + "+" + length + " at " + position;
  }
}
