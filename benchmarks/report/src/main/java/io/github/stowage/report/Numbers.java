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

  /** How many, in at most five characters below a billion. */
  static String count(double value) {
    if (value < 999.5) {
      return String.format(Locale.ROOT, "%.0f", value);
    }
    return value < 999_950
        ? String.format(Locale.ROOT, "%.1fk", value / 1e3)
        : String.format(Locale.ROOT, "%.1fM", value / 1e6);
  }

  /** Decimal units. */
  static String bytes(double value) {
    return value < 999.5
        ? String.format(Locale.ROOT, "%.0f B", value)
        : value < 999_950
            ? String.format(Locale.ROOT, "%.1f KB", value / 1e3)
            : value < 9.9995e8
                ? String.format(Locale.ROOT, "%.1f MB", value / 1e6)
                : String.format(Locale.ROOT, "%.1f GB", value / 1e9);
  }

  static String threeDigits(double value) {
    String format = value < 9.995 ? "%.2f" : value < 99.95 ? "%.1f" : "%.0f";
    return String.format(Locale.ROOT, format, value);
  }
}
