package io.github.stowage.alluxio.replicator;

import alluxio.util.FormatUtils;
import java.time.Duration;
import picocli.CommandLine.ITypeConverter;
import picocli.CommandLine.TypeConversionException;

/** Values with units, as Alluxio writes them. */
final class Units {
  private Units() {}

  /** Such as 10s. */
  static final class Time implements ITypeConverter<Duration> {
    @Override
    public Duration convert(String value) {
      try {
        Duration time = Duration.ofMillis(FormatUtils.parseTimeSize(value));
        if (!time.isNegative()) {
          return time;
        }
      } catch (RuntimeException e) {
        // Said below.
      }
      throw new TypeConversionException(
          "'" + value + "' is no time; allowed: from 0, such as 500ms, 10s, 10m, 1h");
    }
  }

  /** Such as 100MB. */
  static final class Bytes implements ITypeConverter<Long> {
    @Override
    public Long convert(String value) {
      try {
        long bytes = FormatUtils.parseSpaceSize(value);
        if (bytes > 0) {
          return bytes;
        }
      } catch (RuntimeException e) {
        // Said below.
      }
      throw new TypeConversionException(
          "'" + value + "' is no number of bytes; allowed: from 1, such as 500KB, 100MB, 1GB");
    }
  }

  /** Of copies; whether it is in range is checked later. */
  static final class Count implements ITypeConverter<Integer> {
    @Override
    public Integer convert(String value) {
      try {
        return Integer.valueOf(value);
      } catch (NumberFormatException e) {
        throw new TypeConversionException("'" + value + "', allowed: 1 to " + Options.MAX_COPIES);
      }
    }
  }
}
