package io.github.stowage.core.bundle;

import java.util.List;

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
      double expectedVariance,
      double varianceDefault) {
    this.mode = mode;
    this.alpha = alpha;
    this.memory = memory;
    this.bundles = bundles;
    this.originalLoads = originalLoads;
    this.originalServers = originalServers;
    this.serverLoads = serverLoads;
    this.expectedVariance = expectedVariance;
    this.varianceDefault = varianceDefault;
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
