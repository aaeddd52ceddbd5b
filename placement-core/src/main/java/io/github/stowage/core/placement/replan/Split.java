package io.github.stowage.core.placement.replan;

/** How reads of a partition are spread over its nodes. */
public enum Split {
  /** As {@link io.github.stowage.core.placement.FlowRouter} finds best. */
  WEIGHTED,
  /** The same for each replica. */
  EVEN
}
