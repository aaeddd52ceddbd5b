package io.github.stowage.cassandra.benchmark;

import io.github.stowage.cassandra.agent.ServiceTimesMXBean;

/** What is wrong with one data node while a strategy is measured. */
enum Trouble {
  NO_LOAD("no-load", "nothing wrong"),
  SLOW_NODE("slow-node", "one of five nodes 4x slower") {
    @Override
    void begin(ServiceTimesMXBean node, long seed) {
      node.setFactor(4);
    }
  },
  BUSY_NEIGHBOUR("busy-neighbour", "a busy neighbour taking half of one node") {
    @Override
    void begin(ServiceTimesMXBean node, long seed) {
      node.setNeighbour(0.5);
    }
  },
  PAUSES("pauses", "one node standing still for 300 ms about every 1.2 s") {
    @Override
    void begin(ServiceTimesMXBean node, long seed) {
      node.pauseBursts(300, 1200, seed);
    }
  };

  private final String key;
  private final String meaning;

  Trouble(String key, String meaning) {
    this.key = key;
    this.meaning = meaning;
  }

  String key() {
    return key;
  }

  String meaning() {
    return meaning;
  }

  /** Makes {@code node} the affected one. */
  void begin(ServiceTimesMXBean node, long seed) {}

  static void end(ServiceTimesMXBean node) {
    node.stopPauseBursts();
    node.setNeighbour(0);
    node.setFactor(1);
  }
}
