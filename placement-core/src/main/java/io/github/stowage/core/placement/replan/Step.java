package io.github.stowage.core.placement.replan;

import java.util.List;

/**
 * What may happen at the same time: first the drops, then the copies. The next step begins when all
 * copies are complete. Immutable.
 */
public final class Step {
  private final List<Drop> drops;
  private final List<Copy> copies;

  public Step(List<Drop> drops, List<Copy> copies) {
    this.drops = List.copyOf(drops);
    this.copies = List.copyOf(copies);
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
