package io.github.stowage.core.placement;

import io.github.stowage.core.workload.Loads;

/** What strategies need of their input. */
final class Requirements {
  private Requirements() {}

  static void room(double[] loads, Nodes nodes) {
    Loads.requireValid(loads);
    if (nodes.totalSlots() < loads.length) {
      throw new IllegalArgumentException(
          "slots: "
              + nodes.totalSlots()
              + " in all, allowed: at least one per partition, "
              + loads.length);
    }
  }

  static void noRacks(String strategy, Nodes nodes) {
    if (nodes.hasRacks()) {
      throw new IllegalArgumentException(
          "racks: strategy "
              + strategy
              + " can't keep replicas of a partition in distinct racks, allowed: balanced, full");
    }
  }
}
