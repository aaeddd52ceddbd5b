package io.github.stowage.cassandra.config;

import io.github.stowage.core.score.WeightedScore;
import io.github.stowage.core.selection.SelectionDefaults;
import java.util.Arrays;
import java.util.Locale;
import java.util.Optional;

/** Every key of the properties file, with its default and what is allowed. */
public enum Setting {
  DELEGATE(
      "SimpleSnitch",
      "a snitch class name (with node_proximity: a node proximity's); a short one is looked up in"
          + " org.apache.cassandra.locator"),
  MODE("adaptive", "adaptive, weighted, paper, random or off"),
  PUBLISH_INTERVAL_MS(1000, 100, 60_000),
  /** See {@link WireState}. */
  GOSSIP_STATE(21, 21, 29),
  LATENCY_HALF_LIFE_MS(millis(SelectionDefaults.HALF_LIFE_NANOS), 10, 600_000),
  RACK_THRESHOLD(SelectionDefaults.RACK_THRESHOLD, 0, 1000),
  TIE_BAND(SelectionDefaults.TIE_BAND, 0, 10),
  PROBE_INTERVAL_MS(millis(SelectionDefaults.PROBE_INTERVAL_NANOS), 0, 3_600_000),
  WEIGHT_J(1, 0, WeightedScore.MOST_EXPONENT),
  WEIGHT_K(1, 0, WeightedScore.MOST_EXPONENT);

  /** Comes before a key's name where it is set as a system property, which wins over the file. */
  public static final String PROPERTY_PREFIX = "stowage.replica-selector.";

  private final String defaultValue;
  private final double min;
  private final double max;
  private final String allowed;

  Setting(String defaultValue, String allowed) {
    this.defaultValue = defaultValue;
    this.min = Double.NaN;
    this.max = Double.NaN;
    this.allowed = allowed;
  }

  Setting(double defaultValue, double min, double max) {
    this.defaultValue = plain(defaultValue);
    this.min = min;
    this.max = max;
    this.allowed = plain(min) + " to " + plain(max);
  }

  public String key() {
    return name().toLowerCase(Locale.ROOT);
  }

  String defaultValue() {
    return defaultValue;
  }

  public String allowed() {
    return allowed;
  }

  /** The least number that is allowed; NaN if it is none. */
  public double min() {
    return min;
  }

  /** The greatest. */
  public double max() {
    return max;
  }

  /** The number {@code text} stands for, or empty when it is none or out of range. */
  public Optional<Double> parse(String text) {
    try {
      double value = Double.parseDouble(text);
      return value >= min && value <= max ? Optional.of(value) : Optional.empty();
    } catch (NumberFormatException e) {
      return Optional.empty();
    }
  }

  static Optional<Setting> of(String key) {
    return Arrays.stream(values()).filter(s -> s.key().equals(key)).findFirst();
  }

  private static double millis(long nanos) {
    return nanos / 1e6;
  }

  private static String plain(double value) {
    return value == Math.rint(value) ? Long.toString((long) value) : Double.toString(value);
  }
}
