package io.github.stowage.cli.bench;

import java.util.Arrays;
import java.util.List;
import java.util.Locale;

/** How replicas are chosen in a phase: a snitch that running nodes can be given, and its mode. */
enum Strategy {
  RING_ORDER("the first replica in ring order: Cassandra without a dynamic snitch", "ring-order"),
  RANDOM("a random replica: the control", "stowage"),
  STOCK_DYNAMIC("Cassandra's own dynamic snitch with the nodes' settings", "stock-dynamic"),
  PAPER("Horoscope as published: lowest resource score by gossip", "stowage"),
  WEIGHTED("Horoscope's proposed formula with disk and distance", "stowage"),
  OFF("the plug-in doing nothing: what it costs to have it", "stowage"),
  ADAPTIVE("Stowage's default: own latency, requests in flight, silence", "stowage");

  /** Ends the second name of the strategy that is measured twice. */
  static final String AGAIN = "-again";

  private final String meaning;
  private final String snitch;

  Strategy(String meaning, String snitch) {
    this.meaning = meaning;
    this.snitch = snitch;
  }

  String key() {
    return name().toLowerCase(Locale.ROOT).replace('_', '-');
  }

  String meaning() {
    return meaning;
  }

  /** As {@code stowage cassandra snitch} takes it. */
  String snitch() {
    return snitch;
  }

  /** As {@code --mode} of that takes it; null for the stock ones. */
  String mode() {
    return snitch.equals("stowage") ? key() : null;
  }

  static List<String> keys() {
    return Arrays.stream(values()).map(Strategy::key).toList();
  }

  /** The strategy of a key, or of the second name of one. */
  static Strategy of(String key) {
    String once = key.endsWith(AGAIN) ? key.substring(0, key.length() - AGAIN.length()) : key;
    return Arrays.stream(values()).filter(s -> s.key().equals(once)).findFirst().orElseThrow();
  }
}
