package io.github.stowage.cli.cassandra;

import io.github.stowage.cli.BadInputException;
import io.github.stowage.cli.CommandFailedException;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.stream.Collectors;
import javax.management.openmbean.CompositeData;
import javax.management.openmbean.TabularData;

/** The settings that a running node lets change; their ranges are the plug-in's to check. */
enum RuntimeSetting {
  MODE("Mode", "adaptive, weighted, paper, random, off"),
  RACK_THRESHOLD("RackThreshold", null),
  TIE_BAND("TieBand", null),
  PROBE_INTERVAL_MS("ProbeIntervalMillis", null),
  PUBLISH_INTERVAL_MS("PublishIntervalMillis", null),
  SEVERITY("Severity", null);

  private static final String LIMITS = "Limits";

  final String attribute;
  private final String words;

  /**
   * @param words what is allowed, separated by commas; null for a number
   */
  RuntimeSetting(String attribute, String words) {
    this.attribute = attribute;
    this.words = words;
  }

  static RuntimeSetting of(String key) {
    return Arrays.stream(values())
        .filter(setting -> setting.key().equals(key))
        .findFirst()
        .orElseThrow(
            () ->
                new BadInputException(
                    "unknown setting "
                        + key
                        + ", allowed: "
                        + Arrays.stream(values())
                            .map(RuntimeSetting::key)
                            .collect(Collectors.joining(", "))));
  }

  /** The value in the type of the attribute. */
  Object parse(String text) {
    if (words != null) {
      if (!List.of(words.split(", ")).contains(text)) {
        throw new BadInputException(key() + " = " + text + ", allowed: " + words);
      }
      return text;
    }
    try {
      double number = Double.parseDouble(text);
      if (number >= 0 && number < Double.POSITIVE_INFINITY) {
        return number;
      }
    } catch (NumberFormatException e) {
      // Said below, with what is allowed.
    }
    throw new BadInputException(key() + " = " + text + ", allowed: a number, 0 or more");
  }

  /**
   * Looks whether the plug-in would take the value, as far as it says what it takes.
   *
   * @param wanted see {@link #parse}
   * @throws BadInputException that says what is allowed
   */
  void check(Object wanted, ReplicaSelectorClient client) {
    if (!(wanted instanceof Double number)
        || !(client.read(LIMITS).get(LIMITS) instanceof TabularData limits)) {
      return;
    }
    CompositeData limit = limits.get(new Object[] {key()});
    if (limit != null
        && limit.get("value") instanceof double[] bounds
        && !(number >= bounds[0] && number <= bounds[1])) {
      throw new BadInputException(
          String.format(
              "%s: %s = %s, allowed: %s to %s",
              client.node(), key(), number, plain(bounds[0]), plain(bounds[1])));
    }
  }

  private static String plain(double value) {
    return value == Math.rint(value) ? Long.toString((long) value) : Double.toString(value);
  }

  Object read(ReplicaSelectorClient client) {
    Object value = client.read(attribute).get(attribute);
    if (value == null) {
      throw new CommandFailedException(
          "the plug-in on " + client.node() + " has no setting " + key(), null);
    }
    return value;
  }

  private String key() {
    return name().toLowerCase(Locale.ROOT);
  }
}
