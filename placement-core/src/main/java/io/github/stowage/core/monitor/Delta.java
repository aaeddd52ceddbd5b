package io.github.stowage.core.monitor;

/** How much one counter grew for each unit that another grew, between two looks at both. */
final class Delta {
  private long lastPart = SmallFile.NONE;
  private long lastWhole;

  /**
   * @param part a counter that only grows, or {@link SmallFile#NONE} when it could not be read
   * @param whole a counter or clock that only grows
   * @return growth of part / growth of whole; NaN on the first look, after a look without a value,
   *     and when a counter went backwards (a restart, an overflow)
   */
  double next(long part, long whole) {
    double grown = Double.NaN;
    if (lastPart >= 0 && part >= lastPart && whole > lastWhole) {
      grown = (double) (part - lastPart) / (whole - lastWhole);
    }
    lastPart = part;
    lastWhole = whole;
    return grown;
  }
}
