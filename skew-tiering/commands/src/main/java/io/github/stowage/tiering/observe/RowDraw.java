package io.github.stowage.tiering.observe;

import java.util.SplittableRandom;

/** Which rows of a scan are counted: each with the same chance, whatever becomes of the others. */
public final class RowDraw {
  private final double share;
  private final SplittableRandom random;
  private long rows;

  private RowDraw(double share, long seed) {
    this.share = share;
    this.random = new SplittableRandom(seed);
  }

  public static RowDraw all() {
    return new RowDraw(1, 0);
  }

  /**
   * @param share above 0, at most 1
   */
  public static RowDraw some(double share, long seed) {
    return new RowDraw(share, seed);
  }

  /** To be asked once for each row. */
  public boolean takes() {
    rows++;
    return share == 1 || random.nextDouble() < share;
  }

  /** For how many rows it was asked. */
  public long rows() {
    return rows;
  }

  /** What to say when nothing was counted. */
  public String nothing() {
    return rows == 0 ? "has no rows" : "has " + rows + " rows, none of them was drawn";
  }
}
