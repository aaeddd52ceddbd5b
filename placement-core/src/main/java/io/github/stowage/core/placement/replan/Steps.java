package io.github.stowage.core.placement.replan;

import java.util.List;

/** What {@link StepPlanner} makes. */
final class Steps {
  private final List<Step> steps;
  private final int copies;
  private final int transientSlots;
  private final double loadAtStart;
  private final double highestLoad;
  private final double mean;

  /**
   * @param loadAtStart per speed, of the busiest node before the first step
   * @param highestLoad the same at any time
   * @param mean per speed, of the new plan's nodes in service
   */
  Steps(
      List<Step> steps,
      int copies,
      int transientSlots,
      double loadAtStart,
      double highestLoad,
      double mean) {
    this.mean = mean;
    this.steps = List.copyOf(steps);
    this.copies = copies;
    this.transientSlots = transientSlots;
    this.loadAtStart = loadAtStart;
    this.highestLoad = highestLoad;
  }

  double mean() {
    return mean;
  }

  double loadAtStart() {
    return loadAtStart;
  }

  double highestLoad() {
    return highestLoad;
  }

  List<Step> steps() {
    return steps;
  }

  int copies() {
    return copies;
  }

  int transientSlots() {
    return transientSlots;
  }
}
