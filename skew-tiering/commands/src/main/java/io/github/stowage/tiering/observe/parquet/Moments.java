package io.github.stowage.tiering.observe.parquet;

import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.time.LocalDate;
import java.time.LocalDateTime;
import java.time.LocalTime;
import java.time.ZoneOffset;
import java.time.temporal.ChronoUnit;
import java.time.temporal.JulianFields;
import org.apache.parquet.schema.LogicalTypeAnnotation.TimeUnit;

/** Times as Parquet stores them, in UTC. */
final class Moments {
  private static final long NANOS = 1_000_000_000;

  private Moments() {}

  static long perSecond(TimeUnit unit) {
    return switch (unit) {
      case MILLIS -> 1_000;
      case MICROS -> 1_000_000;
      case NANOS -> NANOS;
    };
  }

  static LocalDateTime of(long units, long perSecond) {
    long seconds = Math.floorDiv(units, perSecond);
    long nanos = Math.floorMod(units, perSecond) * (NANOS / perSecond);
    return LocalDateTime.ofEpochSecond(seconds, (int) nanos, ZoneOffset.UTC);
  }

  static LocalTime time(long units, long perSecond) {
    return LocalTime.ofNanoOfDay(Math.multiplyExact(units, NANOS / perSecond));
  }

  /**
   * The nanoseconds of a day, then a Julian day. What is below a microsecond is dropped, since
   * Spark, whose counts are to be the same, drops it.
   */
  static LocalDateTime ofInt96(ByteBuffer bytes) {
    ByteBuffer little = bytes.duplicate().order(ByteOrder.LITTLE_ENDIAN);
    long nanos = little.getLong();
    LocalDate day = LocalDate.EPOCH.with(JulianFields.JULIAN_DAY, little.getInt());
    return day.atStartOfDay().plusNanos(nanos).truncatedTo(ChronoUnit.MICROS);
  }
}
