package io.github.stowage.alluxio.client;

import alluxio.conf.AlluxioConfiguration;
import alluxio.conf.PropertyKey;
import alluxio.util.FormatUtils;
import java.time.Duration;
import java.util.Objects;
import java.util.function.UnaryOperator;
import org.apache.hadoop.conf.Configuration;

/** What a user can set, checked. Immutable. */
final class Settings {
  static final String ENABLED = "stowage.repbun.enabled";
  static final String REPORT_INTERVAL = "stowage.repbun.report.interval";
  static final String REPORT_BUCKET = "stowage.repbun.report.bucket";
  static final String REPLICA = "stowage.repbun.replica";
  static final String READAHEAD = "stowage.repbun.readahead";
  static final String TRACKED_FILES_MAX = "stowage.repbun.tracked.files.max";

  private static final int MOST_TRACKED_FILES = 1_000_000;

  private final boolean enabled;
  private final Duration reportInterval;
  private final Duration reportBucket;
  private final int trackedFilesMax;
  private final Choice replica;
  private final boolean bounded;

  /** Hadoop's configuration comes first. */
  static Settings of(Configuration hadoop, AlluxioConfiguration alluxio) {
    return new Settings(key -> value(key, hadoop, alluxio));
  }

  private static String value(String key, Configuration hadoop, AlluxioConfiguration alluxio) {
    String value = hadoop.getTrimmed(key);
    if (value != null) {
      return value;
    }
    PropertyKey property = PropertyKey.getOrBuildCustom(key);
    return alluxio.isSet(property) ? alluxio.getString(property) : null;
  }

  /**
   * @param values by key; null for what is not set
   * @throws IllegalArgumentException with key, value and what is allowed
   */
  Settings(UnaryOperator<String> values) {
    enabled = either(values, ENABLED, "true", "false");
    replica = Choice.of(values.apply(REPLICA));
    bounded = either(values, READAHEAD, "bounded", "alluxio");
    reportInterval =
        duration(values, REPORT_INTERVAL, "30s", Duration.ofSeconds(1), Duration.ofHours(1));
    reportBucket = duration(values, REPORT_BUCKET, "1h", Duration.ofSeconds(1), Duration.ofDays(7));
    trackedFilesMax = files(values);
  }

  /** Readers that jump get little read ahead; else all up to a block's end. */
  boolean bounded() {
    return bounded;
  }

  /** False: a plain Alluxio client that neither uses bundles nor reports. */
  boolean enabled() {
    return enabled;
  }

  /** Which of a bundle's replicas is read, and whether the file itself is one of them. */
  enum Choice {
    /** That on the worker with the fewest bytes to come, or the file itself. */
    LEAST_LOADED_OF_ALL("least-loaded-of-all"),
    /** The same, but never the file. */
    LEAST_LOADED("least-loaded"),
    /** Alluxio draws one. */
    ANY("any");

    private final String title;

    Choice(String title) {
      this.title = title;
    }

    private static Choice of(String value) {
      for (Choice choice : values()) {
        if (value == null || choice.title.equals(value)) {
          return choice;
        }
      }
      throw bad(
          REPLICA,
          value,
          LEAST_LOADED_OF_ALL.title + ", " + LEAST_LOADED.title + " or " + ANY.title);
    }
  }

  Choice replica() {
    return replica;
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

  /** Whether it is the first, which it is if nothing is set. */
  private static boolean either(
      UnaryOperator<String> values, String key, String preset, String other) {
    String value = values.apply(key);
    if (value == null || value.equals(preset)) {
      return true;
    }
    if (value.equals(other)) {
      return false;
    }
    throw bad(key, value, preset + " or " + other);
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
        && trackedFilesMax == that.trackedFilesMax
        && replica == that.replica
        && bounded == that.bounded;
  }

  @Override
  public int hashCode() {
    return Objects.hash(enabled, reportInterval, reportBucket, trackedFilesMax, replica, bounded);
  }
}
