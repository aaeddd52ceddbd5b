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
    pending.add(request);
    setTimer();
    ask(request);
  }

  private void ask(Request request) {
    if (request.over) {
      return;
    }
    int[] candidates = cluster.candidates(request.range);
    int node = selector.select(candidates, request.kind, loop.now());
    if (node == Selector.WAIT) {
      loop.after(Math.max(1, selector.waitNanos(candidates, loop.now())), () -> ask(request));
      return;
    }
    request.node = node;
    request.askedAt = loop.now();
    selector.sent(node, request.kind, loop.now());
    measurement.sent(request);
    cluster.deliver(request, () -> answered(request));
  }

  private void answered(Request request) {
    if (!request.over) {
      request.over = true;
      long now = loop.now();
      if (request.failed) {
        selector.failed(request.node, request.kind, now - request.askedAt, now);
        // Else the quickest way to a low percentile would be to fail.
        measurement.finished(request, timeoutNanos, true);
        return;
      }
      selector.feedback(request.node, request.kind, request.leftInside, request.serviceNanos);
      selector.answered(request.node, request.kind, now - request.askedAt, now);
      measurement.finished(request, now - request.sentAt, false);
    }
  }

  private void timeOut(Request request) {
    request.over = true;
    if (request.node == Selector.WAIT) {
      request.node = cluster.candidates(request.range)[0];
      measurement.sent(request);
    } else {
      selector.timedOut(request.node, request.kind, timeoutNanos, loop.now());
    }
    measurement.finished(request, timeoutNanos, true);
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
        timeOut(request);
      }
    }
    setTimer();
  }
}
