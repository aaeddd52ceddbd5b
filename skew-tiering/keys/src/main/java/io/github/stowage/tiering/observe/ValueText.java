package io.github.stowage.tiering.observe;

import java.math.BigDecimal;
import java.time.LocalDate;
import java.time.LocalDateTime;
import java.time.LocalTime;
import java.time.format.DateTimeFormatter;
import java.time.format.DateTimeFormatterBuilder;
import java.time.temporal.ChronoField;

/**
 * Texts of values that are no text, alike whoever counts: Spark's own differ by its version and
 * settings. Points in time are those of UTC.
 */
public final class ValueText {
  private static final int NANO_DIGITS = 9;

  /** Seconds always, of a fraction no more than it needs: as PostgreSQL and Spark have it. */
  private static final DateTimeFormatter TIME =
      new DateTimeFormatterBuilder()
          .appendPattern("HH:mm:ss")
          .appendFraction(ChronoField.NANO_OF_SECOND, 0, NANO_DIGITS, true)
          .toFormatter();

  private ValueText() {}

  /** With as many digits of the fraction as the column has, never with an exponent. */
  public static String of(BigDecimal value) {
    return value.toPlainString();
  }

  public static String of(LocalDate value) {
    return value.toString();
  }

  public static String of(LocalTime value) {
    return TIME.format(value);
  }

  public static String of(LocalDateTime value) {
    return value.toLocalDate() + " " + TIME.format(value);
  }
}
