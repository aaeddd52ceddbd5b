package io.github.stowage.simulator.selection;

import io.github.stowage.core.selection.RequestKind;

/**
 * One read. What it costs is drawn when it arrives, so that every strategy faces the same requests.
 */
final class Request {
  final int range;
  final RequestKind kind;

  /** Service time on a healthy node of speed 1, in nanos. */
  final double demandNanos;

  /** Uniform in [0, 1): whether this one meets a slow disk. */
  final double luck;

  final long sentAt;

  /** Where it was sent, or -1 while it waits at the coordinator, and when. */
  int node = Selector.WAIT;

  long askedAt;

  /** Filled in by the node. */
  long arrivedAt;

  int foundInside;
  long startedAt;
  int leftInside;
  long serviceNanos;
  boolean failed;

  Runnable onAnswer;
  boolean over;

  /** The node's pause total that this request's service time already includes. */
  long pausesCounted;

  Request(int range, RequestKind kind, double demandNanos, double luck, long sentAt) {
    this.range = range;
    this.kind = kind;
    this.demandNanos = demandNanos;
    this.luck = luck;
    this.sentAt = sentAt;
  }
}
