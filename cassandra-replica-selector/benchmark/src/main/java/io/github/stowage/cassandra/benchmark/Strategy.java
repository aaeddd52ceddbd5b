package io.github.stowage.cassandra.benchmark;

/** How the coordinator chooses a replica. Each one is a snitch that is swapped in at run time. */
enum Strategy {
  RING_ORDER(
      "ring-order",
      "the first replica in ring order: Cassandra without a dynamic snitch",
      null,
      false),
  /** The same policy a second time: what differs between the two is noise. */
  RING_ORDER_AGAIN("ring-order-again", "the same again: the noise floor", null, false),
  RANDOM("random", "a random replica: the control", "random", false),
  STOCK_DYNAMIC("stock-dynamic", "Cassandra's own dynamic snitch with its defaults", null, true),
  STOCK_DYNAMIC_AGAIN("stock-dynamic-again", "the same again: the noise floor", null, true),
  PAPER("paper", "Horoscope as published: lowest resource score by gossip", "paper", false),
  WEIGHTED("weighted", "Horoscope's proposed formula with disk and distance", "weighted", false),
  ADAPTIVE(
      "adaptive", "Stowage's default: own latency, requests in flight, silence", "adaptive", false);

  private final String key;
  private final String meaning;
  private final String mode;
  private final boolean dynamic;

  Strategy(String key, String meaning, String mode, boolean dynamic) {
    this.key = key;
    this.meaning = meaning;
    this.mode = mode;
    this.dynamic = dynamic;
  }

  String key() {
    return key;
  }

  String meaning() {
    return meaning;
  }

  /** Whether Cassandra's own dynamic snitch goes on top. */
  boolean dynamic() {
    return dynamic;
  }

  /** The plug-in's mode, or null for a stock strategy. */
  String mode() {
    return mode;
  }
}
