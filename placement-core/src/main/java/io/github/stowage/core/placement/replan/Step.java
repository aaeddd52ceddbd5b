package io.github.stowage.core.placement.replan;

import java.util.List;

/**
 * First requests take other ways, if shifts say so, then replicas are dropped, then copies run, all
 * at the same time. The next step begins when all copies are complete. Immutable.
 */
public final class Step {
  private final List<Shift> shifts;
  private final List<Drop> drops;
  private final List<Copy> copies;

  public Step(List<Drop> drops, List<Copy> copies) {
    this(List.of(), drops, copies);
  }

  Step(List<Shift> shifts, List<Drop> drops, List<Copy> copies) {
    this.shifts = List.copyOf(shifts);
    this.drops = List.copyOf(drops);
    this.copies = List.copyOf(copies);
  }

  /** Partitions whose weights change; none with an even split. */
  public List<Shift> shifts() {
    return shifts;
  }

  public List<Copy> copies() {
    return copies;
  }

  public List<Drop> drops() {
    return drops;
  }

  @Override
  public String toString() {
    return drops + " " + copies;
  }
}
