package io.github.stowage.simulator.placement;

import io.github.stowage.core.placement.Placement;
import io.github.stowage.core.placement.Routing;
import org.apache.commons.rng.UniformRandomProvider;
import org.apache.commons.rng.sampling.distribution.AliasMethodDiscreteSampler;
import org.apache.commons.rng.sampling.distribution.SharedStateDiscreteSampler;
import org.apache.commons.rng.sampling.distribution.ZigguratSampler;

/**
 * Paper A's queueing experiment: clients that ask again as soon as they have an answer, nodes that
 * each serve one request at a time, first come first served, in exponential times of mean 1.
 *
 * <p>Exponential times have no memory, so with b nodes busy the next answer comes after a time of
 * mean 1/b, from any of the b alike. That replaces a calendar of events.
 */
final class ClosedLoop {
  private final int[] first;
  private final int[] node;
  private final int[] queue;
  private final int[] busy;
  private final int[] placeInBusy;
  private final SharedStateDiscreteSampler partitions;
  private final ZigguratSampler.Exponential service;
  private final UniformRandomProvider random;
  private int busyNodes;

  /**
   * @param shares of the requests, by partition
   */
  ClosedLoop(Placement placement, double[] shares, UniformRandomProvider random) {
    Routing holders = Routing.even(placement);
    first = new int[shares.length + 1];
    node = new int[holders.entries()];
    for (int p = 0; p < shares.length; p++) {
      first[p] = holders.first(p);
    }
    first[shares.length] = node.length;
    for (int e = 0; e < node.length; e++) {
      node[e] = holders.node(e);
    }
    queue = new int[placement.nodes()];
    busy = new int[placement.nodes()];
    placeInBusy = new int[placement.nodes()];
    partitions = AliasMethodDiscreteSampler.of(random, shares);
    service = ZigguratSampler.Exponential.of(random);
    this.random = random;
  }

  /**
   * @param warmUp answers before time is taken
   * @param answers until the end
   * @return answers per mean service time; at most the number of nodes
   */
  double throughput(int clients, int warmUp, int answers) {
    for (int client = 0; client < clients; client++) {
      ask();
    }
    for (int i = 0; i < warmUp; i++) {
      answer();
    }
    double time = 0;
    for (int i = 0; i < answers; i++) {
      time += answer();
    }
    return answers / time;
  }

  /**
   * @return how long it took since the one before
   */
  private double answer() {
    double waited = service.sample() / busyNodes;
    int from = busy[random.nextInt(busyNodes)];
    if (--queue[from] == 0) {
      int last = busy[--busyNodes];
      busy[placeInBusy[from]] = last;
      placeInBusy[last] = placeInBusy[from];
    }
    ask();
    return waited;
  }

  /** Of the nodes that hold the partition, the one with the shortest queue; ties by lot. */
  private void ask() {
    int partition = partitions.sample();
    int shortest = -1;
    int ties = 0;
    for (int e = first[partition]; e < first[partition + 1]; e++) {
      int candidate = node[e];
      if (shortest < 0 || queue[candidate] < queue[shortest]) {
        shortest = candidate;
        ties = 1;
      } else if (queue[candidate] == queue[shortest] && random.nextInt(++ties) == 0) {
        shortest = candidate;
      }
    }
    if (queue[shortest]++ == 0) {
      placeInBusy[shortest] = busyNodes;
      busy[busyNodes++] = shortest;
    }
  }
}
