package io.github.stowage.simulator.roxie;

import io.github.stowage.core.placement.Placement;
import io.github.stowage.core.placement.Routing;
import java.util.Arrays;
import org.apache.commons.rng.UniformRandomProvider;
import org.apache.commons.rng.sampling.distribution.AliasMethodDiscreteSampler;
import org.apache.commons.rng.sampling.distribution.SharedStateDiscreteSampler;
import org.apache.commons.rng.sampling.distribution.ZigguratSampler;

/**
 * Paper A's experiment: clients that ask again as soon as they have an answer, nodes that each
 * serve one request at a time, first come first served, in times of mean 1: exponential ones, or
 * more regular ones of several exponential phases. A request goes to the shortest queue among the
 * nodes that hold its partition, ties by lot. Before that it spends its overhead, an exponential
 * time in which no node works for it.
 *
 * <p>Exponential times have no memory, so with b nodes busy in services of m phases and c requests
 * in their overhead the next event comes after a time of mean 1 / (b m + c / overhead), and is any
 * of them by its rate. That replaces a calendar of events.
 */
final class ClosedLoop {
  private final int[] first;
  private final int[] node;
  private final int[] queue;
  private final int[] busy;
  private final int[] placeInBusy;
  private final int[] phase;
  private final long[] served;
  private final SharedStateDiscreteSampler partitions;
  private final ZigguratSampler.Exponential exponential;
  private final UniformRandomProvider random;
  private final int phases;
  private final double overhead;
  private int busyNodes;
  private int outside;
  private double time;
  private double openTime;

  /**
   * What was measured.
   *
   * @param throughput answers per mean service time; at most the number of nodes
   * @param open requests at the nodes, waiting or served, mean over time
   * @param busiest the busiest node's answers over the mean of all
   */
  record Outcome(double throughput, double open, double busiest) {}

  /**
   * @param shares of the requests, by partition
   * @param phases of a service, 1 or more
   * @param overhead mean of a request's overhead in mean service times, 0 or more
   */
  ClosedLoop(
      Placement placement,
      double[] shares,
      int phases,
      double overhead,
      UniformRandomProvider random) {
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
    phase = new int[placement.nodes()];
    served = new long[placement.nodes()];
    partitions = AliasMethodDiscreteSampler.of(random, shares);
    exponential = ZigguratSampler.Exponential.of(random);
    this.phases = phases;
    this.overhead = overhead;
    this.random = random;
  }

  /**
   * @param warmUp answers before anything counts
   * @param answers that count
   */
  Outcome run(int clients, int warmUp, int answers) {
    for (int client = 0; client < clients; client++) {
      begin();
    }
    for (int i = 0; i < warmUp; i++) {
      answer(clients);
    }
    Arrays.fill(served, 0);
    time = 0;
    openTime = 0;
    for (int i = 0; i < answers; i++) {
      answer(clients);
    }
    double most = Arrays.stream(served).max().orElseThrow();
    return new Outcome(answers / time, openTime / time, most * served.length / (double) answers);
  }

  private void answer(int clients) {
    while (true) {
      double serving = (double) busyNodes * phases;
      double rate = serving + (outside == 0 ? 0 : outside / overhead);
      double waited = exponential.sample() / rate;
      time += waited;
      openTime += waited * (clients - outside);
      if (outside > 0 && random.nextDouble() * rate >= serving) {
        outside--;
        ask();
        continue;
      }
      int at = busy[random.nextInt(busyNodes)];
      if (++phase[at] == phases) {
        phase[at] = 0;
        finish(at);
        begin();
        return;
      }
    }
  }

  private void finish(int at) {
    served[at]++;
    if (--queue[at] == 0) {
      int last = busy[--busyNodes];
      busy[placeInBusy[at]] = last;
      placeInBusy[last] = placeInBusy[at];
    }
  }

  private void begin() {
    if (overhead > 0) {
      outside++;
    } else {
      ask();
    }
  }

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
