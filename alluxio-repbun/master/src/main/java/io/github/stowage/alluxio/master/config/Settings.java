package io.github.stowage.alluxio.master.config;

import alluxio.util.FormatUtils;
import io.github.stowage.core.bundle.BundleMode;
import java.util.Arrays;
import java.util.Locale;
import java.util.function.Function;

/** The settings of one run, checked. Immutable. */
public final class Settings {
  private static final long SECOND = 1000;
  private static final long HOUR = 3600 * SECOND;
  private static final long DAY = 24 * HOUR;
  private static final long MOST_BUCKETS = 1000;
  private static final long MEGABYTE = 1L << 20;
  private static final long TERABYTE = 1L << 40;

  private final SettingsSource source;

  public final BundleMode mode;
  public final double budget;
  public final double reserve;
  public final boolean auto;
  public final long epochMillis;
  public final long readsMin;
  public final int plansKept;
  public final int planObjectsMax;
  public final long windowMillis;
  public final long bucketMillis;
  public final int objectsMax;
  public final long popularityBytesMax;
  public final long pollMillis;

  /**
   * @throws BadSettingException for the first value that is not allowed
   */
  public Settings(SettingsSource source) throws BadSettingException {
    this.source = source;
    mode = mode();
    budget = number(Setting.BUDGET, 0, 10);
    reserve = number(Setting.RESERVE, 0, 0.9);
    auto = flag(Setting.AUTO, source);
    epochMillis = millis(Setting.EPOCH, SECOND, 365 * DAY);
    readsMin = whole(Setting.READS_MIN, 0, 1_000_000_000);
    plansKept = (int) whole(Setting.PLANS_KEPT, 1, 100);
    planObjectsMax = (int) whole(Setting.PLAN_OBJECTS_MAX, 1, 100_000);
    windowMillis = millis(Setting.POPULARITY_WINDOW, SECOND, 365 * DAY);
    bucketMillis = millis(Setting.POPULARITY_BUCKET, SECOND, 30 * DAY);
    objectsMax = (int) whole(Setting.OBJECTS_MAX, 1, 10_000_000);
    popularityBytesMax =
        within(Setting.POPULARITY_BYTES_MAX, FormatUtils::parseSpaceSize, MEGABYTE, TERABYTE);
    pollMillis = millis(Setting.POLL_INTERVAL, 100, HOUR);
    if (bucketMillis > windowMillis || windowMillis / bucketMillis > MOST_BUCKETS) {
      throw bad(Setting.POPULARITY_BUCKET);
    }
  }

  /** Whether we are to run at all. */
  public static boolean enabled(SettingsSource source) throws BadSettingException {
    return flag(Setting.ENABLED, source);
  }

  private static boolean flag(Setting setting, SettingsSource source) throws BadSettingException {
    String value = source.value(setting).trim().toLowerCase(Locale.ROOT);
    if (!value.equals("true") && !value.equals("false")) {
      throw new BadSettingException(setting, source.value(setting), source.origin(setting));
    }
    return value.equals("true");
  }

  private BundleMode mode() throws BadSettingException {
    String value = source.value(Setting.MODE).trim().toUpperCase(Locale.ROOT);
    return Arrays.stream(BundleMode.values())
        .filter(candidate -> candidate.name().equals(value))
        .findFirst()
        .orElseThrow(() -> bad(Setting.MODE));
  }

  private double number(Setting setting, double min, double max) throws BadSettingException {
    return within(setting, Double::parseDouble, min, max);
  }

  private long whole(Setting setting, long min, long max) throws BadSettingException {
    return within(setting, Long::parseLong, min, max);
  }

  private long millis(Setting setting, long min, long max) throws BadSettingException {
    return within(setting, FormatUtils::parseTimeSize, min, max);
  }

  private <T extends Comparable<T>> T within(
      Setting setting, Function<String, T> parser, T min, T max) throws BadSettingException {
    T value;
    try {
      value = parser.apply(source.value(setting).trim());
    } catch (IllegalArgumentException e) {
      throw bad(setting);
    }
    // Double.compareTo puts NaN above everything.
    if (value.compareTo(min) < 0 || value.compareTo(max) > 0) {
      throw bad(setting);
    }
    return value;
  }

  private BadSettingException bad(Setting setting) {
    return new BadSettingException(setting, source.value(setting), source.origin(setting));
  }
}
