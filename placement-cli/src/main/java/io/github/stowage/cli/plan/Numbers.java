package io.github.stowage.cli.plan;

/** Numbers as a file may write them: no spaces, no hexadecimals, no NaN, no 5f. */
final class Numbers {
  private Numbers() {}

  /** The number that plain digits write; -1 for anything else, and above 2^31 - 1. */
  static int whole(String text) {
    if (text.isEmpty() || text.length() > 10) {
      return -1;
    }
    long value = 0;
    for (int i = 0; i < text.length(); i++) {
      char c = text.charAt(i);
      if (c < '0' || c > '9') {
        return -1;
      }
      value = 10 * value + c - '0';
    }
    return value <= Integer.MAX_VALUE ? (int) value : -1;
  }

  /** The number that a decimal, such as -2, .5 or 1e3, writes; NaN for anything else. */
  static double decimal(String text) {
    for (int i = 0; i < text.length(); i++) {
      if ("0123456789+-.eE".indexOf(text.charAt(i)) < 0) {
        return Double.NaN;
      }
    }
    try {
      return Double.parseDouble(text) + 0.0; // -0 is 0
    } catch (NumberFormatException e) {
      return Double.NaN;
    }
  }
}
