package io.github.stowage.core.placement.replan;

import java.util.Objects;

/** What {@link Replanner} aims at. Immutable. */
public final class ReplanSettings {
  /** Weighted split, max:mean 1.02, nothing for a gain below .05, a copy per node and step. */
  public static final ReplanSettings DEFAULTS = new ReplanSettings(0.05, 1.02, Split.WEIGHTED, 1);

  private final double minGain;
  private final double target;
  private final Split split;
  private final int copiesPerNode;

  private ReplanSettings(double minGain, double target, Split split, int copiesPerNode) {
    this.minGain = minGain;
    this.target = target;
    this.split = split;
    this.copiesPerNode = copiesPerNode;
  }

  /**
   * @param gain by how much max:mean must fall for a single copy to be worth it; finite, from 0
   */
  public ReplanSettings withMinGain(double gain) {
    if (!(gain >= 0 && gain < Double.POSITIVE_INFINITY)) {
      throw new IllegalArgumentException("min gain: " + gain + ", allowed: finite numbers from 0");
    }
    return new ReplanSettings(gain, target, split, copiesPerNode);
  }

  /**
   * @param maxToMean to reach, relative to what is possible; finite, from 1
   */
  public ReplanSettings withTarget(double maxToMean) {
    if (!(maxToMean >= 1 && maxToMean < Double.POSITIVE_INFINITY)) {
      throw new IllegalArgumentException(
          "target: " + maxToMean + ", allowed: finite numbers from 1");
    }
    return new ReplanSettings(minGain, maxToMean, split, copiesPerNode);
  }

  public ReplanSettings withSplit(Split other) {
    return new ReplanSettings(minGain, target, Objects.requireNonNull(other), copiesPerNode);
  }

  /**
   * @param copies that may run into a node at the same time, and out of it; at least 1
   */
  public ReplanSettings withCopiesPerNode(int copies) {
    if (copies < 1) {
      throw new IllegalArgumentException("copies per node: " + copies + ", allowed: at least 1");
    }
    return new ReplanSettings(minGain, target, split, copies);
  }

  public double minGain() {
    return minGain;
  }

  public double target() {
    return target;
  }

  public Split split() {
    return split;
  }

  public int copiesPerNode() {
    return copiesPerNode;
  }
}
