package io.github.stowage.core.placement.constraint;

import java.util.List;

/**
 * No placement keeps to all constraints. Its reasons contradict each other; without any one of them
 * the rest does not.
 */
public final class InfeasibleException extends IllegalArgumentException {
  private static final long serialVersionUID = 1;

  private final transient List<String> reasons;

  InfeasibleException(List<String> reasons) {
    super(
        "constraints: "
            + String.join(" and ", reasons)
            + (reasons.size() == 1 ? " can't be met" : " contradict each other")
            + ", allowed: constraints that some placement keeps to");
    this.reasons = List.copyOf(reasons);
  }

  /** Each a constraint by its name and values, such as "node n3 is dead". */
  public List<String> reasons() {
    return reasons;
  }
}
