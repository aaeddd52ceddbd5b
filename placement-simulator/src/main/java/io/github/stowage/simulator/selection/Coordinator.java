package io.github.stowage.simulator.selection;

import java.util.ArrayDeque;

/** Sends each request to the replica its selector picks, and times it. */
final class Coordinator {
  private final EventLoop loop;
  private final Cluster cluster;
  private final Selector selector;
  private final Measurement measurement;
  private final long timeoutNanos;

  /** In the order they were sent, hence in the order they time out. */
  private final ArrayDeque<Request> pending = new ArrayDeque<>();

  private boolean timerSet;

  Coordinator(
      EventLoop loop,
      Cluster cluster,
      Selector selector,
      Measurement measurement,
      long timeoutNanos) {
    this.loop = loop;
    this.cluster = cluster;
    this.selector = selector;
    this.measurement = measurement;
    this.timeoutNanos = timeoutNanos;
  }

  Selector selector() {
    return selector;
  }

  void read(Request request) {
    int[] candidates = cluster.candidates(request.range);
    request.node = selector.select(candidates, request.kind, loop.now());
    selector.sent(request.node, request.kind, loop.now());
    measurement.sent(request);
    pending.add(request);
    setTimer();
    cluster.deliver(request, () -> answered(request));
  }

  private void answered(Request request) {
    if (!request.over) {
      finish(request, loop.now() - request.sentAt, false);
    }
  }

  private void finish(Request request, long latency, boolean error) {
    request.over = true;
    if (error) {
      selector.timedOut(request.node, request.kind, latency, loop.now());
    } else {
      selector.answered(request.node, request.kind, latency, loop.now());
    }
    measurement.finished(request, latency, error);
  }

  private void setTimer() {
    if (!timerSet && !pending.isEmpty()) {
      timerSet = true;
      loop.at(pending.peek().sentAt + timeoutNanos, this::expire);
    }
  }

  private void expire() {
    timerSet = false;
    while (!pending.isEmpty()
        && (pending.peek().over || pending.peek().sentAt + timeoutNanos <= loop.now())) {
      Request request = pending.poll();
      if (!request.over) {
        finish(request, timeoutNanos, true);
      }
    }
    setTimer();
  }
}
