package io.github.stowage.cli.cassandra;

import java.util.Locale;
import java.util.Map;

/** One column of the table and the CSV: an item of the MBean's PeerScores, and how to print it. */
enum Column {
  ENDPOINT("endpoint", "endpoint", "%s"),
  DATACENTER("datacenter", "dc", "%s"),
  RACK("rack", "rack", "%s"),
  DISTANCE("distance", "distance", "%.0f"),
  READ_SHARE("readShare", "reads", "%.1f%%"),
  READ_SCORE("readScore", "read score", "%.4g"),
  SCAN_SCORE("scanScore", "scan score", "%.4g"),
  IN_FLIGHT("inFlight", "in flight", "%.0f"),
  READ_LATENCY("readLatencyMicros", "read us", "%.0f"),
  SCAN_LATENCY("scanLatencyMicros", "scan us", "%.0f"),
  READ_SAMPLES("readSamples", "samples", "%.1f"),
  SILENCE("silenceMillis", "silent ms", "%.0f"),
  SEVERITY("severity", "severity", "%.1f"),
  DEMOTED("demoted", "demoted", "%s"),
  AVOIDED("avoided", "avoided", "%s"),
  TROUBLED("troubled", "troubled", "%s"),
  QUEUE("queue", "queue", "%.1f"),
  CPU("cpu", "cpu", "%.2f"),
  MEMORY("memory", "memory", "%.2f"),
  DISK("disk", "disk", "%.2f"),
  RESOURCE_SCORE("resourceScore", "resources", "%.3f"),
  PUBLISHED_AGE("publishedAgeMillis", "age ms", "%.0f");

  private static final String UNKNOWN = "-";

  final String item;
  final String heading;
  private final String format;

  Column(String item, String heading, String format) {
    this.item = item;
    this.heading = heading;
    this.format = format;
  }

  boolean isText() {
    return format.equals("%s");
  }

  /** For people; "-" when unknown. */
  String cell(Map<String, Object> peer) {
    Object value = peer.get(item);
    if (value == null) {
      return UNKNOWN;
    }
    if (!(value instanceof Number known)) {
      return value.toString();
    }
    double number = known.doubleValue();
    return String.format(Locale.ROOT, format, this == READ_SHARE ? 100 * number : number);
  }
}
