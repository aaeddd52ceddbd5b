package io.github.stowage.cassandra.agent;

import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** The agent's command line: {@code key=value} pairs separated by commas. */
final class AgentOptions {
  private static final List<String> KEYS =
      List.of("mean", "scanMean", "distribution", "slots", "seed", "usage");
  private static final Pattern DURATION = Pattern.compile("(\\d{1,9})(us|ms|s)");

  private final Map<String, String> values = new HashMap<>();
  private final long readMeanMicros;
  private final long scanMeanMicros;
  private final Distribution distribution;
  private final int slots;
  private final long seed;
  private final Path usage;

  /**
   * @param text as given after {@code =} in {@code -javaagent}, null when nothing was given
   * @throws IllegalArgumentException naming key, value and allowed range
   */
  AgentOptions(String text) {
    for (String pair : text == null || text.isEmpty() ? new String[0] : text.split(",", -1)) {
      int equals = pair.indexOf('=');
      String key = equals < 0 ? pair : pair.substring(0, equals);
      if (!KEYS.contains(key) || equals < 0) {
        throw new IllegalArgumentException("option is " + pair + "; allowed: key=value of " + KEYS);
      }
      values.put(key, pair.substring(equals + 1));
    }
    readMeanMicros = micros("mean", "20ms");
    scanMeanMicros = micros("scanMean", values.getOrDefault("mean", "20ms"));
    distribution = Distribution.parse(values.getOrDefault("distribution", "exponential"));
    slots = ServiceTimes.checkSlots(integer("slots", "4"));
    seed = integer("seed", "1");
    usage = path("usage");
  }

  long readMeanMicros() {
    return readMeanMicros;
  }

  long scanMeanMicros() {
    return scanMeanMicros;
  }

  Distribution distribution() {
    return distribution;
  }

  int slots() {
    return slots;
  }

  long seed() {
    return seed;
  }

  /** Where the emulated server's load is reported, if anywhere. */
  Optional<Path> usage() {
    return Optional.ofNullable(usage);
  }

  private long micros(String key, String fallback) {
    String value = values.getOrDefault(key, fallback);
    Matcher matcher = DURATION.matcher(value);
    if (!matcher.matches()) {
      throw new IllegalArgumentException(
          key + " is " + value + "; allowed: 0us to 60s, as in 20ms");
    }
    long unit = matcher.group(2).equals("s") ? 1_000_000 : matcher.group(2).equals("ms") ? 1000 : 1;
    return Settings.checkMean(key, Long.parseLong(matcher.group(1)) * unit);
  }

  private long integer(String key, String fallback) {
    String value = values.getOrDefault(key, fallback);
    try {
      return Long.parseLong(value);
    } catch (NumberFormatException e) {
      throw new IllegalArgumentException(key + " is " + value + "; allowed: an integer", e);
    }
  }

  private Path path(String key) {
    String value = values.get(key);
    try {
      return value == null ? null : Path.of(value);
    } catch (InvalidPathException e) {
      throw new IllegalArgumentException(key + " is " + value + "; allowed: a directory", e);
    }
  }
}
