package io.github.stowage.cassandra.cluster;

/**
 * Looks again and again, by counts of reads and not by a clock: for what becomes true at its own
 * time, and holds in most windows unless something else keeps the machine from it.
 */
final class Windows {
  private static final int MOST = Integer.getInteger("stowage.windows", 40);

  private Windows() {}

  /** One look, which fails as an assertion while it is not so yet. */
  interface Look {
    void at(int window) throws Exception;
  }

  /**
   * @return how many windows it took
   */
  static int until(Look look) throws Exception {
    for (int window = 1; ; window++) {
      try {
        look.at(window);
        return window;
      } catch (AssertionError e) {
        if (window == MOST) {
          throw e;
        }
      }
    }
  }
}
