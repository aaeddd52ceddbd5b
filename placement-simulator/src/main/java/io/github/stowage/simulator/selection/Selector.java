package io.github.stowage.simulator.selection;

import io.github.stowage.core.selection.PublishedLoad;
import io.github.stowage.core.selection.RequestKind;

/** One coordinator's way of choosing a replica, with whatever it remembers. Nodes are indices. */
interface Selector {
  /** Instead of a node: none may be asked now. */
  int WAIT = -1;

  /**
   * @param candidates the live replicas of the request, in token-owner order, at least one
   * @return the node to ask, one of {@code candidates}, or {@link #WAIT}
   */
  int select(int[] candidates, RequestKind kind, long now);

  /** Nanos after which to ask {@link #select} again when it said {@link #WAIT}. */
  default long waitNanos(int[] candidates, long now) {
    return 0;
  }

  default void sent(int node, RequestKind kind, long now) {}

  /**
   * What an answer would carry in a system made for it; called before {@link #answered}.
   * Cassandra's answers carry neither.
   *
   * @param queued requests that the node holds
   * @param serviceNanos for which it worked on this one
   */
  default void feedback(int node, RequestKind kind, int queued, long serviceNanos) {}

  /** An answer with what was asked for. */
  default void answered(int node, RequestKind kind, long latencyNanos, long now) {}

  /** An error came instead of an answer. A client that doesn't look takes it for one. */
  default void failed(int node, RequestKind kind, long latencyNanos, long now) {
    answered(node, kind, latencyNanos, now);
  }

  /** No answer came in time. Most strategies take that for a latency. */
  default void timedOut(int node, RequestKind kind, long timeoutNanos, long now) {
    answered(node, kind, timeoutNanos, now);
  }

  /** Whether it goes by what nodes publish, who then publish every second. */
  default boolean ordersByPublished() {
    return false;
  }

  /** What {@code node} says of itself reached this coordinator. */
  default void published(int node, PublishedLoad load) {}
}
