package io.github.stowage.cassandra.benchmark;

/** How the coordinator chooses a replica. Each one is a snitch that is swapped in at run time. */
enum Strategy {
  RING_ORDER("ring-order", null, false),
  /** The same policy a second time: what differs between the two is noise. */
  RING_ORDER_AGAIN("ring-order-again", null, false),
  RANDOM("random", "random", false),
  STOCK_DYNAMIC("stock-dynamic", null, true),
  PAPER("paper", "paper", false),
  WEIGHTED("weighted", "weighted", false),
  ADAPTIVE("adaptive", "adaptive", false);

  private static final String STOCK_SNITCH = "org.apache.cassandra.locator.SimpleSnitch";
  private static final String OUR_SNITCH = "io.github.stowage.cassandra.ResourceAwareSnitch";

  private final String key;
  private final String mode;
  private final boolean dynamic;

  Strategy(String key, String mode, boolean dynamic) {
    this.key = key;
    this.mode = mode;
    this.dynamic = dynamic;
  }

  String key() {
    return key;
  }

  String snitch() {
    return mode == null ? STOCK_SNITCH : OUR_SNITCH;
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
