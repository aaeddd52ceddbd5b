package io.github.stowage.core.placement.replan;

import java.util.Objects;

/** What {@link Replanner} aims at. Immutable. */
public final class ReplanSettings {
  /** Weighted split, max:mean 1.02, nothing for a gain below .05, a copy per node and step. */
  public static final ReplanSettings DEFAULTS =
      new ReplanSettings(
          0.05, 1.02, Split.WEIGHTED, 1, Integer.MAX_VALUE, Double.POSITIVE_INFINITY);

  private final double minGain;
  private final double target;
  private final Split split;
  private final int copiesPerNode;
  private final int mostCopies;
  private final double mostBytes;

  private ReplanSettings(
      double minGain,
      double target,
      Split split,
      int copiesPerNode,
      int mostCopies,
      double mostBytes) {
    this.minGain = minGain;
    this.target = target;
    this.split = split;
    this.copiesPerNode = copiesPerNode;
    this.mostCopies = mostCopies;
    this.mostBytes = mostBytes;
  }

  /**
   * @param gain by how much max:mean must fall for a single copy to be worth it; finite, from 0
   */
  public ReplanSettings withMinGain(double gain) {
    if (!(gain >= 0 && gain < Double.POSITIVE_INFINITY)) {
      throw new IllegalArgumentException("min gain: " + gain + ", allowed: finite numbers from 0");
    }
    return new ReplanSettings(gain, target, split, copiesPerNode, mostCopies, mostBytes);
  }

  /**
   * @param maxToMean to reach, relative to what is possible; finite, from 1
   */
  public ReplanSettings withTarget(double maxToMean) {
    if (!(maxToMean >= 1 && maxToMean < Double.POSITIVE_INFINITY)) {
      throw new IllegalArgumentException(
          "target: " + maxToMean + ", allowed: finite numbers from 1");
    }
    return new ReplanSettings(minGain, maxToMean, split, copiesPerNode, mostCopies, mostBytes);
  }

  public ReplanSettings withSplit(Split other) {
    return new ReplanSettings(
        minGain, target, Objects.requireNonNull(other), copiesPerNode, mostCopies, mostBytes);
  }

  /**
   * @param copies that may run into a node at the same time, and out of it; at least 1
   */
  public ReplanSettings withCopiesPerNode(int copies) {
    if (copies < 1) {
      throw new IllegalArgumentException("copies per node: " + copies + ", allowed: at least 1");
    }
    return new ReplanSettings(minGain, target, split, copies, mostCopies, mostBytes);
  }

  /**
   * A budget, for replans with constraints: the best plan that makes no more copies.
   *
   * @param copies in all, from 0
   */
  public ReplanSettings withMostCopies(int copies) {
    if (copies < 0) {
      throw new IllegalArgumentException("most copies: " + copies + ", allowed: from 0");
    }
    return new ReplanSettings(minGain, target, split, copiesPerNode, copies, mostBytes);
  }

  /**
   * A budget, for replans with constraints: the best plan that copies no more of the resource
   * "bytes".
   *
   * @param bytes in all, from 0
   */
  public ReplanSettings withMostBytes(double bytes) {
    if (!(bytes >= 0)) {
      throw new IllegalArgumentException("most bytes: " + bytes + ", allowed: numbers from 0");
    }
    return new ReplanSettings(minGain, target, split, copiesPerNode, mostCopies, bytes);
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

  public int mostCopies() {
    return mostCopies;
  }

  public double mostBytes() {
    return mostBytes;
  }
}
