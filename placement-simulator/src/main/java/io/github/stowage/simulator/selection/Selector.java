package io.github.stowage.simulator.selection;

import io.github.stowage.core.selection.PublishedLoad;
import io.github.stowage.core.selection.RequestKind;

/** One coordinator's way of choosing a replica, with whatever it remembers. Nodes are indices. */
interface Selector {
  /**
   * @param candidates the live replicas of the request, in token-owner order, at least one
   * @return the node to ask, one of {@code candidates}
   */
  int select(int[] candidates, RequestKind kind, long now);

  default void sent(int node, RequestKind kind, long now) {}

  /** An answer with what was asked for. */
  default void answered(int node, RequestKind kind, long latencyNanos, long now) {}

  /** No answer came in time. Most strategies take that for a latency. */
  default void timedOut(int node, RequestKind kind, long timeoutNanos, long now) {
    answered(node, kind, timeoutNanos, now);
  }

  /** What {@code node} says of itself reached this coordinator. */
  default void published(int node, PublishedLoad load) {}
}
