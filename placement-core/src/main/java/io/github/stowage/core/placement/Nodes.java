package io.github.stowage.core.placement;

import java.util.Arrays;

/**
 * The nodes a plan may use: slots (how many replicas fit), speed (load it serves per unit of time,
 * relative to the others) and, optionally, the rack that fails with it. Nodes are numbered from 0.
 * Immutable.
 */
public final class Nodes {
  private final int[] slots;
  private final double[] speeds;
  private final int[] racks;
  private final int totalSlots;
  private final double totalSpeed;

  private Nodes(int[] slots, double[] speeds, int[] racks) {
    this.slots = slots;
    this.speeds = speeds;
    this.racks = racks;
    long sum = 0;
    for (int s : slots) {
      sum += s;
    }
    if (sum > Integer.MAX_VALUE - 8) {
      throw new IllegalArgumentException(
          "slots: " + sum + " in all, allowed: at most " + (Integer.MAX_VALUE - 8));
    }
    totalSlots = (int) sum;
    totalSpeed = Arrays.stream(speeds).sum();
    if (totalSpeed == Double.POSITIVE_INFINITY) {
      throw new IllegalArgumentException("speeds: Infinity in all, allowed: a finite sum");
    }
  }

  /**
   * Nodes that are alike, of speed 1.
   *
   * @throws IllegalArgumentException if either is below 1, or their product above 2^31 - 9
   */
  public static Nodes alike(int nodes, int slotsPerNode) {
    if (nodes < 1) {
      throw new IllegalArgumentException("nodes: " + nodes + ", allowed: at least 1");
    }
    int[] slots = new int[nodes];
    Arrays.fill(slots, slotsPerNode);
    double[] speeds = new double[nodes];
    Arrays.fill(speeds, 1);
    return of(slots, speeds);
  }

  /**
   * @param slots per node, at least 1
   * @param speeds per node, positive and finite
   */
  public static Nodes of(int[] slots, double[] speeds) {
    if (slots.length == 0 || slots.length != speeds.length) {
      throw new IllegalArgumentException(
          slots.length
              + " slots and "
              + speeds.length
              + " speeds, allowed: one per node, at least 1");
    }
    for (int n = 0; n < slots.length; n++) {
      if (slots[n] < 1) {
        throw new IllegalArgumentException(
            "slots of node " + n + ": " + slots[n] + ", allowed: at least 1");
      }
      if (!(speeds[n] > 0 && speeds[n] < Double.POSITIVE_INFINITY)) {
        throw new IllegalArgumentException(
            "speed of node " + n + ": " + speeds[n] + ", allowed: finite numbers above 0");
      }
    }
    return new Nodes(slots.clone(), speeds.clone(), null);
  }

  /**
   * The same nodes, where no two replicas of a partition may share a rack.
   *
   * @param racks per node, any number from 0 on
   */
  public Nodes inRacks(int[] racks) {
    if (racks.length != count()) {
      throw new IllegalArgumentException(
          racks.length + " racks, allowed: one per node, " + count());
    }
    for (int n = 0; n < racks.length; n++) {
      if (racks[n] < 0) {
        throw new IllegalArgumentException(
            "rack of node " + n + ": " + racks[n] + ", allowed: from 0");
      }
    }
    return new Nodes(slots, speeds, racks.clone());
  }

  public int count() {
    return slots.length;
  }

  public int slots(int node) {
    return slots[node];
  }

  public int totalSlots() {
    return totalSlots;
  }

  public double speed(int node) {
    return speeds[node];
  }

  public double totalSpeed() {
    return totalSpeed;
  }

  public boolean hasRacks() {
    return racks != null;
  }

  /** The node's rack; without racks each node is its own. */
  public int rack(int node) {
    return racks == null ? node : racks[node];
  }

  /** How many racks there are; without racks, the number of nodes. */
  public int rackCount() {
    return racks == null ? count() : (int) Arrays.stream(racks).distinct().count();
  }

  /** Whether all have the same slots and speed. */
  public boolean areAlike() {
    for (int n = 1; n < slots.length; n++) {
      if (slots[n] != slots[0] || speeds[n] != speeds[0]) {
        return false;
      }
    }
    return true;
  }
}
