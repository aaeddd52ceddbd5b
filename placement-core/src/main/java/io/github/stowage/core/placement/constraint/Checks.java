package io.github.stowage.core.placement.constraint;

/** What values must be, in one line with what they are. */
final class Checks {
  private Checks() {}

  static void range(String what, int value, int from, int to) {
    if (value < from || value > to) {
      throw new IllegalArgumentException(
          what
              + ": "
              + value
              + ", allowed: "
              + (to == Integer.MAX_VALUE ? "from " + from : from + " to " + to));
    }
  }

  static void length(String what, int length, int wanted, String per) {
    if (length != wanted) {
      throw new IllegalArgumentException(
          what + ": " + length + ", allowed: one per " + per + ", " + wanted);
    }
  }

  static void unused(String kind, String name, boolean known) {
    if (known) {
      throw new IllegalArgumentException(kind + " " + name + ": twice, allowed: each once");
    }
  }
}
