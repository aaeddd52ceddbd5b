package io.github.stowage.core.placement.replan;

import java.util.Objects;

/** What {@link Replanner} aims at. Immutable. */
public final class ReplanSettings {
  /**
   * Weighted split, max:mean 1.02, nothing for a gain below .05, a copy per node and step, as many
   * transient slots as the loads need.
   */
  public static final ReplanSettings DEFAULTS = new ReplanSettings();

  private double minGain = 0.05;
  private double target = 1.02;
  private Split split = Split.WEIGHTED;
  private int copiesPerNode = 1;
  private int mostTransientSlots = Integer.MAX_VALUE;
  private int mostCopies = Integer.MAX_VALUE;
  private double mostBytes = Double.POSITIVE_INFINITY;
  private boolean restores;

  private ReplanSettings() {}

  private ReplanSettings copy() {
    ReplanSettings copy = new ReplanSettings();
    copy.minGain = minGain;
    copy.target = target;
    copy.split = split;
    copy.copiesPerNode = copiesPerNode;
    copy.mostTransientSlots = mostTransientSlots;
    copy.mostCopies = mostCopies;
    copy.mostBytes = mostBytes;
    copy.restores = restores;
    return copy;
  }

  /**
   * @param gain by how much max:mean must fall for a single copy to be worth it; finite, from 0
   */
  public ReplanSettings withMinGain(double gain) {
    if (!(gain >= 0 && gain < Double.POSITIVE_INFINITY)) {
      throw new IllegalArgumentException("min gain: " + gain + ", allowed: finite numbers from 0");
    }
    ReplanSettings copy = copy();
    copy.minGain = gain;
    return copy;
  }

  /**
   * @param maxToMean to reach, relative to what is possible; finite, from 1
   */
  public ReplanSettings withTarget(double maxToMean) {
    if (!(maxToMean >= 1 && maxToMean < Double.POSITIVE_INFINITY)) {
      throw new IllegalArgumentException(
          "target: " + maxToMean + ", allowed: finite numbers from 1");
    }
    ReplanSettings copy = copy();
    copy.target = maxToMean;
    return copy;
  }

  public ReplanSettings withSplit(Split other) {
    ReplanSettings copy = copy();
    copy.split = Objects.requireNonNull(other);
    return copy;
  }

  /**
   * @param copies that may run into a node at the same time, and out of it; at least 1
   */
  public ReplanSettings withCopiesPerNode(int copies) {
    if (copies < 1) {
      throw new IllegalArgumentException("copies per node: " + copies + ", allowed: at least 1");
    }
    ReplanSettings copy = copy();
    copy.copiesPerNode = copies;
    return copy;
  }

  /**
   * Where a full node can't drop anything yet without making the busiest node busier, a copy to it
   * runs all the same, as long as the node is not that many slots above its own. Then the busiest
   * node may get busier: {@link Replan#maxToMeanDuring} says how much.
   *
   * @param slots per node; at least 1, since full nodes that exchange partitions need one
   */
  public ReplanSettings withMostTransientSlots(int slots) {
    if (slots < 1) {
      throw new IllegalArgumentException("transient slots: " + slots + ", allowed: at least 1");
    }
    ReplanSettings copy = copy();
    copy.mostTransientSlots = slots;
    return copy;
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
    ReplanSettings copy = copy();
    copy.mostCopies = copies;
    return copy;
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
    ReplanSettings copy = copy();
    copy.mostBytes = bytes;
    return copy;
  }

  /**
   * For replans with constraints: partitions of which all replicas are on dead nodes are planned
   * anew; their first copy comes from {@link Copy#OUTSIDE}. Without, they are an error.
   */
  public ReplanSettings withRestores() {
    ReplanSettings copy = copy();
    copy.restores = true;
    return copy;
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

  public int mostTransientSlots() {
    return mostTransientSlots;
  }

  public int mostCopies() {
    return mostCopies;
  }

  public double mostBytes() {
    return mostBytes;
  }

  public boolean restores() {
    return restores;
  }
}
