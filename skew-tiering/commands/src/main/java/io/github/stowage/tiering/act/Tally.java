package io.github.stowage.tiering.act;

/**
 * What tells whether two tables hold the same rows.
 *
 * @param checksum the sum of all rows' hashes, in any order; each hash has 60 bits
 */
public record Tally(long rows, String checksum) {
  @Override
  public String toString() {
    return String.format("%,d rows, checksum %s", rows, checksum);
  }
}
