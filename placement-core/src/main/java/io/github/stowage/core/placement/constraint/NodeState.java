package io.github.stowage.core.placement.constraint;

/** Whether a node may hold replicas, and whether those it holds can still be read. */
public enum NodeState {
  /** It may. */
  IN_SERVICE,
  /** It shall hold nothing any more; what it holds can be copied from it until then. */
  DRAINED,
  /** It holds nothing, and nothing can be read from it. */
  DEAD
}
