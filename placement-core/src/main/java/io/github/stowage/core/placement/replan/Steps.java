package io.github.stowage.core.placement.replan;

import java.util.List;

/** What {@link StepPlanner} makes. */
final class Steps {
  private final List<Step> steps;
  private final int copies;
  private final int transientSlots;

  Steps(List<Step> steps, int copies, int transientSlots) {
    this.steps = List.copyOf(steps);
    this.copies = copies;
    this.transientSlots = transientSlots;
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
