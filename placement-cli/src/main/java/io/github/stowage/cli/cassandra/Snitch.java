package io.github.stowage.cli.cassandra;

import java.util.Arrays;
import java.util.Locale;
import java.util.stream.Collectors;

/** A way of ordering replicas that a running node can be given. */
enum Snitch {
  /** Cassandra's dynamic snitch over the topology's own snitch. */
  STOCK_DYNAMIC,
  /** The topology's own snitch alone. */
  RING_ORDER,
  /** The plug-in. */
  STOWAGE;

  static final String OURS = "io.github.stowage.cassandra.ResourceAwareSnitch";

  String key() {
    return name().toLowerCase(Locale.ROOT).replace('_', '-');
  }

  static String allowed() {
    return Arrays.stream(values()).map(Snitch::key).collect(Collectors.joining(", "));
  }
}
