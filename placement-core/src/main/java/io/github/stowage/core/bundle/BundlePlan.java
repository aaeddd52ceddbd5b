package io.github.stowage.core.bundle;

import java.util.ArrayList;
import java.util.List;
import java.util.function.Predicate;

/** Bundles, where their replicas and the originals are, and how even that makes the servers. */
public final class BundlePlan {
  private final BundleMode mode;
  private final double alpha;
  private final double memory;
  private final List<Bundle> bundles;
  private final double[] originalLoads;
  private final int[] originalServers;
  private final double[] serverLoads;
  private final double expectedVariance;
  private final double varianceDefault;

  BundlePlan(
      BundleMode mode,
      double alpha,
      double memory,
      List<Bundle> bundles,
      double[] originalLoads,
      int[] originalServers,
      double[] serverLoads,
      double varianceDefault) {
    this.mode = mode;
    this.alpha = alpha;
    this.memory = memory;
    this.bundles = bundles;
    this.originalLoads = originalLoads;
    this.originalServers = originalServers;
    this.serverLoads = serverLoads;
    this.expectedVariance = expectedVariance(originalLoads, bundles, serverLoads.length);
    this.varianceDefault = varianceDefault;
  }

  /** Of each server's load when all is placed at random, independently but for replicas. */
  static double expectedVariance(double[] originalLoads, List<Bundle> bundles, int servers) {
    double variance = 0;
    for (double load : originalLoads) {
      variance += load * load * ofBernoulli(1, servers);
    }
    for (Bundle bundle : bundles) {
      double load = bundle.loadPerReplica();
      variance += load * load * ofBernoulli(bundle.servers().length, servers);
    }
    return variance;
  }

  private static double ofBernoulli(int replicas, int servers) {
    double share = (double) replicas / servers;
    return share * (1 - share);
  }

  /**
   * The same placement without some of the bundles: what was to be read of those is read of the
   * originals.
   */
  public BundlePlan keeping(Predicate<Bundle> kept) {
    double[] ofOriginals = originalLoads.clone();
    double[] ofServers = serverLoads.clone();
    List<Bundle> left = new ArrayList<>();
    double bytes = 0;
    for (Bundle bundle : bundles) {
      int[] servers = bundle.servers();
      if (kept.test(bundle)) {
        left.add(bundle);
        bytes += bundle.bytes() * servers.length;
        continue;
      }
      for (int server : servers) {
        ofServers[server] -= bundle.loadPerReplica();
      }
      double load = bundle.loadPerReplica() * servers.length;
      ofOriginals[bundle.object()] += load;
      ofServers[originalServers[bundle.object()]] += load;
    }
    return new BundlePlan(
        mode,
        alpha,
        bytes,
        List.copyOf(left),
        ofOriginals,
        originalServers,
        ofServers,
        varianceDefault);
  }

  public BundleMode mode() {
    return mode;
  }

  /** Inverse of the load that no replica was to exceed; NaN in modes without one. */
  public double alpha() {
    return alpha;
  }

  /** Bytes of all replicas of all bundles. */
  public double memory() {
    return memory;
  }

  public List<Bundle> bundles() {
    return bundles;
  }

  /** Bytes read of an object's original. */
  public double originalLoad(int object) {
    return originalLoads[object];
  }

  /** The server an object's original is on, or goes to. */
  public int originalServer(int object) {
    return originalServers[object];
  }

  /** Bytes read of each server. */
  public double[] serverLoads() {
    return serverLoads.clone();
  }

  /** Variance of the servers' loads with this placement. */
  public double variance() {
    double mean = 0;
    for (double load : serverLoads) {
      mean += load / serverLoads.length;
    }
    double squares = 0;
    for (double load : serverLoads) {
      squares += (load - mean) * (load - mean);
    }
    return squares / serverLoads.length;
  }

  /** Mean variance over all random placements of these bundles. */
  public double expectedVariance() {
    return expectedVariance;
  }

  /** Mean variance over all random placements of the originals, without bundles. */
  public double varianceDefault() {
    return varianceDefault;
  }
}
