package io.github.stowage.simulator.selection;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/**
 * The answers to a client's probes that may still be used (Wydrowski et al., NSDI'24, section 4):
 * at most 16, none older than a second, each for a limited number of requests.
 */
final class ProbePool {
  static final int SIZE = 16;
  private static final long OLDEST_NANOS = 1_000_000_000L;

  /**
   * The paper's delta in the formula of the reuse budget, with its rates of probes and removals.
   */
  private static final double DELTA = 1;

  private static final double PROBES_PER_REQUEST = 3;
  private static final double REMOVALS_PER_REQUEST = 1;

  /** What the formula gives for 30 nodes. It has no meaning for fewer nodes than the pool holds. */
  private static final double BUDGET_OF_FEW_NODES = 5;

  /** One answer; {@code inside} grows with the requests that were sent because of it. */
  static final class Probe {
    final int node;
    final double latency;
    private final long receivedAt;
    int inside;
    private int uses;

    Probe(int node, int inside, double latency, long receivedAt) {
      this.node = node;
      this.inside = inside;
      this.latency = latency;
      this.receivedAt = receivedAt;
    }
  }

  private final List<Probe> probes = new ArrayList<>();
  private final double budget;
  private boolean removeWorst;

  ProbePool(int nodes) {
    budget = reuseBudget(nodes);
  }

  /** Requests that one probe may serve; equation 1 of the paper. */
  static double reuseBudget(int nodes) {
    double growth = (1 - (double) SIZE / nodes) * PROBES_PER_REQUEST - REMOVALS_PER_REQUEST;
    return growth <= 0 ? BUDGET_OF_FEW_NODES : Math.max(1, (1 + DELTA) / growth);
  }

  void add(Probe probe) {
    if (probes.size() == SIZE) {
      probes.remove(0);
    }
    probes.add(probe);
  }

  /** Those of {@code candidates} that can be used at {@code now}, oldest first. */
  List<Probe> usable(int[] candidates, long now) {
    probes.removeIf(probe -> now - probe.receivedAt > OLDEST_NANOS);
    return probes.stream()
        .filter(probe -> Arrays.stream(candidates).anyMatch(node -> node == probe.node))
        .toList();
  }

  void used(Probe probe) {
    probe.inside++;
    if (++probe.uses >= budget) {
      probes.remove(probe);
    }
  }

  /** The paper's removal after each request: the oldest and the worst by turns. */
  void removeOne(int hotLimit) {
    if (probes.isEmpty()) {
      return;
    }
    int index = 0;
    if (removeWorst) {
      for (int i = 1; i < probes.size(); i++) {
        index = isWorse(probes.get(i), probes.get(index), hotLimit) ? i : index;
      }
    }
    removeWorst = !removeWorst;
    probes.remove(index);
  }

  private static boolean isWorse(Probe a, Probe b, int hotLimit) {
    boolean hotA = a.inside > hotLimit;
    boolean hotB = b.inside > hotLimit;
    if (hotA != hotB) {
      return hotA;
    }
    return hotA ? a.inside > b.inside : a.latency > b.latency;
  }
}
