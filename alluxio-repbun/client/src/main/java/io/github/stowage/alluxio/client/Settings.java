package io.github.stowage.alluxio.client;

import alluxio.util.FormatUtils;
import java.time.Duration;
import java.util.Objects;
import java.util.function.UnaryOperator;

/** What a user can set, checked. Immutable. */
final class Settings {
  static final String ENABLED = "stowage.repbun.enabled";
  static final String REPORT_INTERVAL = "stowage.repbun.report.interval";
  static final String REPORT_BUCKET = "stowage.repbun.report.bucket";
  static final String TRACKED_FILES_MAX = "stowage.repbun.tracked.files.max";

  private static final int MOST_TRACKED_FILES = 1_000_000;

  private final boolean enabled;
  private final Duration reportInterval;
  private final Duration reportBucket;
  private final int trackedFilesMax;

  /**
   * @param values by key; null for what is not set
   * @throws IllegalArgumentException with key, value and what is allowed
   */
  Settings(UnaryOperator<String> values) {
    enabled = bool(values);
    reportInterval =
        duration(values, REPORT_INTERVAL, "30s", Duration.ofSeconds(1), Duration.ofHours(1));
    reportBucket = duration(values, REPORT_BUCKET, "1h", Duration.ofSeconds(1), Duration.ofDays(7));
    trackedFilesMax = files(values);
  }

  /** False: a plain Alluxio client that neither uses bundles nor reports. */
  boolean enabled() {
    return enabled;
  }

  Duration reportInterval() {
    return reportInterval;
  }

  /** Reports carry the start of the bucket in which they were made. */
  Duration reportBucket() {
    return reportBucket;
  }

  /** Accesses to more files in one interval are dropped. */
  int trackedFilesMax() {
    return trackedFilesMax;
  }

  private static boolean bool(UnaryOperator<String> values) {
    String value = values.apply(ENABLED);
    if (value == null || value.equals("true")) {
      return true;
    }
    if (value.equals("false")) {
      return false;
    }
    throw bad(ENABLED, value, "true or false");
  }

  private static Duration duration(
      UnaryOperator<String> values, String key, String preset, Duration least, Duration most) {
    String value = values.apply(key);
    String allowed =
        least.toSeconds() + "s to " + most.toSeconds() + "s, with unit (ms, s, m, h or d)";
    Duration duration;
    try {
      duration = Duration.ofMillis(FormatUtils.parseTimeSize(value == null ? preset : value));
    } catch (RuntimeException e) {
      throw bad(key, value, allowed);
    }
    if (duration.compareTo(least) < 0 || duration.compareTo(most) > 0) {
      throw bad(key, value, allowed);
    }
    return duration;
  }

  private static int files(UnaryOperator<String> values) {
    String value = values.apply(TRACKED_FILES_MAX);
    String allowed = "1 to " + MOST_TRACKED_FILES;
    int files;
    try {
      files = value == null ? 10_000 : Integer.parseInt(value);
    } catch (NumberFormatException e) {
      throw bad(TRACKED_FILES_MAX, value, allowed);
    }
    if (files < 1 || files > MOST_TRACKED_FILES) {
      throw bad(TRACKED_FILES_MAX, value, allowed);
    }
    return files;
  }

  private static IllegalArgumentException bad(String key, String value, String allowed) {
    return new IllegalArgumentException(
        key
            + " is "
            + value
            + " in Hadoop's configuration or alluxio-site.properties, allowed: "
            + allowed);
  }

  @Override
  public boolean equals(Object other) {
    if (!(other instanceof Settings)) {
      return false;
    }
    Settings that = (Settings) other;
    return enabled == that.enabled
        && reportInterval.equals(that.reportInterval)
        && reportBucket.equals(that.reportBucket)
        && trackedFilesMax == that.trackedFilesMax;
  }

  @Override
  public int hashCode() {
    return Objects.hash(enabled, reportInterval, reportBucket, trackedFilesMax);
  }
}
