package io.github.stowage.alluxio.records;

import com.fasterxml.jackson.annotation.JsonCreator;
import com.fasterxml.jackson.annotation.JsonProperty;

/**
 * The footer under which chunks were copied: the last bytes of the original, as many as there were,
 * by their digest. An original that does not end with it is not the one that was copied, whatever
 * its id and its length. Immutable.
 */
public final class CopiedFooter {
  private static final String HEX = "[0-9a-f]{64}";

  private final long length;
  private final String sha256;

  /**
   * @param length bytes, up to the original's end
   * @param sha256 of those bytes, 64 hexadecimal digits
   */
  @JsonCreator
  public CopiedFooter(@JsonProperty("length") long length, @JsonProperty("sha256") String sha256) {
    this.length = Check.atLeast("footer's length", length, 1);
    if (!sha256.matches(HEX)) {
      throw new IllegalArgumentException("footer's SHA-256 " + sha256 + ", allowed: " + HEX);
    }
    this.sha256 = sha256;
  }

  public long length() {
    return length;
  }

  public String sha256() {
    return sha256;
  }

  @Override
  public String toString() {
    return length + " bytes of SHA-256 " + sha256;
  }
}
