package io.github.stowage.tiering.demo;

import java.util.Locale;

/** Shares for people. */
final class Percent {
  private Percent() {}

  static String of(Double share) {
    return share == null ? "-" : String.format(Locale.ROOT, "%.0f%%", 100 * share);
  }
}
