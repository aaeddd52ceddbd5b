package io.github.stowage.simulator.selection;

import io.github.stowage.core.selection.RequestKind;
import java.util.Arrays;
import java.util.List;
import org.apache.commons.rng.UniformRandomProvider;

/**
 * Prequal as published (Wydrowski et al., NSDI'24): with each request the client probes three
 * servers for the requests in them and their latency, and chooses by the answers to earlier probes
 * in its {@link ProbePool}. A probe is hot when it says more than a quantile of those seen lately.
 * The cold one with the lowest latency wins; if all are hot, the one with the fewest requests.
 *
 * <p>There every server can serve every request; here only the three replicas of a range can, so
 * each range has a pool of its own, named by its first replica. Cassandra has no such probe: see
 * {@link LocalPrequalSelector}.
 */
final class PrequalSelector implements Selector {
  /** Prequal's default Q_RIF, 2^-0.25. */
  static final double HOT_QUANTILE = 0.84;

  /** Fewer probes than this, and a random replica is taken. */
  private static final int FEWEST_PROBES = 2;

  private final Cluster cluster;
  private final UniformRandomProvider random;
  private final ProbePool[] pools;
  private final RecentCounts counts = new RecentCounts();

  PrequalSelector(Cluster cluster, UniformRandomProvider random) {
    this.cluster = cluster;
    this.random = random;
    pools = new ProbePool[cluster.size()];
    Arrays.setAll(pools, range -> new ProbePool(cluster.size()));
  }

  @Override
  public int select(int[] candidates, RequestKind kind, long now) {
    ProbePool pool = pools[candidates[0]];
    for (int node : candidates) {
      cluster.probe(
          node,
          (inside, latency, receivedAt) -> {
            counts.add(inside);
            pool.add(new ProbePool.Probe(node, inside, latency, receivedAt));
          });
    }
    List<ProbePool.Probe> probes = pool.usable(candidates, now);
    if (probes.size() < FEWEST_PROBES) {
      return candidates[random.nextInt(candidates.length)];
    }
    int hotLimit = counts.quantile(HOT_QUANTILE);
    ProbePool.Probe best = best(probes, hotLimit);
    pool.used(best);
    pool.removeOne(hotLimit);
    return best.node;
  }

  private static ProbePool.Probe best(List<ProbePool.Probe> probes, int hotLimit) {
    ProbePool.Probe best = probes.get(0);
    for (ProbePool.Probe probe : probes) {
      boolean hot = probe.inside > hotLimit;
      boolean bestHot = best.inside > hotLimit;
      if (hot == bestHot
          ? hot ? probe.inside < best.inside : probe.latency < best.latency
          : bestHot) {
        best = probe;
      }
    }
    return best;
  }
}
