package io.github.stowage.report;

import java.util.Locale;

/** Figures as text, with about three digits, whatever the machine's language. */
final class Numbers {
  private Numbers() {}

  /** Milliseconds without the unit; a dash for 0, which no answer can have. */
  static String millis(double micros) {
    return micros == 0 ? "-" : threeDigits(micros / 1_000);
  }

  static String percent(double fraction) {
    return String.format(Locale.ROOT, "%.1f%%", fraction * 100);
  }

  static String times(double ratio) {
    return threeDigits(ratio) + "x";
  }

  static String threeDigits(double value) {
    String format = value < 9.995 ? "%.2f" : value < 99.95 ? "%.1f" : "%.0f";
    return String.format(Locale.ROOT, format, value);
  }
}
