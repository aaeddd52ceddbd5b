package io.github.stowage.simulator.selection;

import io.github.stowage.core.score.ResourceSample;
import java.util.ArrayDeque;
import java.util.HashMap;
import java.util.Map;

/**
 * What nodes publish instead of the truth, for the scenarios about scores that can't be trusted.
 */
final class Lies {
  /** A node's load as it claims it: its resources, and the requests in its queue. */
  record Claim(ResourceSample sample, double queue) {}

  private final int idleLiar;
  private final int busyLiar;
  private final int laggard;
  private final int lag;
  private final Map<Integer, ArrayDeque<Claim>> history = new HashMap<>();

  /**
   * @param idleLiar the node that always claims to be idle; -1 for none
   * @param busyLiar the node that always claims to be as busy as can be; -1 for none
   * @param laggard the node that publishes as new what it measured {@code lag} periods ago; -1 for
   *     none
   */
  Lies(int idleLiar, int busyLiar, int laggard, int lag) {
    this.idleLiar = idleLiar;
    this.busyLiar = busyLiar;
    this.laggard = laggard;
    this.lag = lag;
  }

  static Lies none() {
    return new Lies(-1, -1, -1, 0);
  }

  Claim claim(int node, Claim truth) {
    if (node == idleLiar) {
      return new Claim(ResourceSample.of(0, 0), 0);
    }
    if (node == busyLiar) {
      return new Claim(new ResourceSample(1, 1, 1, 1, 1, 1, 100), 100);
    }
    if (node != laggard) {
      return truth;
    }
    ArrayDeque<Claim> past = history.computeIfAbsent(node, key -> new ArrayDeque<>());
    past.add(truth);
    return past.size() > lag ? past.poll() : past.peek();
  }
}
