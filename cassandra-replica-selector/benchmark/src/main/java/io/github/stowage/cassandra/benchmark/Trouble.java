package io.github.stowage.cassandra.benchmark;

import io.github.stowage.cassandra.agent.ServiceTimesMXBean;
import java.util.List;
import java.util.stream.IntStream;

/** What is wrong with some data nodes while a strategy is measured. */
enum Trouble {
  NO_LOAD("no-load", "nothing wrong") {
    @Override
    List<Integer> affected(int nodes) {
      return List.of();
    }
  },
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
  },
  EVERY_SECOND("every-second", "a busy neighbour taking three quarters of every second node") {
    @Override
    List<Integer> affected(int nodes) {
      return IntStream.rangeClosed(1, nodes).filter(node -> node % 2 == 0).boxed().toList();
    }

    @Override
    void begin(ServiceTimesMXBean node, long seed) {
      node.setNeighbour(0.75);
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

  /** Numbers, from 1, of the affected ones of so many nodes. */
  List<Integer> affected(int nodes) {
    return List.of(3);
  }

  /** Makes {@code node} an affected one. */
  void begin(ServiceTimesMXBean node, long seed) {}

  static void end(ServiceTimesMXBean node) {
    node.stopPauseBursts();
    node.setNeighbour(0);
    node.setFactor(1);
  }
}
