package io.github.stowage.cassandra.agent;

/** Range checks whose messages name the key, its value and what is allowed. */
final class Bounds {
  private Bounds() {}

  /**
   * @throws IllegalArgumentException outside [min, max]
   */
  static long check(String key, long value, long min, long max) {
    if (value < min || value > max) {
      throw outside(key, value, min, max);
    }
    return value;
  }

  /**
   * @throws IllegalArgumentException outside [min, max], or NaN
   */
  static double check(String key, double value, double min, double max) {
    if (!(value >= min && value <= max)) {
      throw outside(key, value, min, max);
    }
    return value;
  }

  private static IllegalArgumentException outside(
      String key, Object value, Object min, Object max) {
    return new IllegalArgumentException(
        key + " is " + value + "; allowed: [" + min + ", " + max + "]");
  }
}
