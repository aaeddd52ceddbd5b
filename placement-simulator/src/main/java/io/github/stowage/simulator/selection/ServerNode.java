package io.github.stowage.simulator.selection;

import java.util.ArrayDeque;
import java.util.function.Consumer;

/**
 * A replica: a FIFO queue in front of {@code slots} servers, like the read stage of a Cassandra
 * node, with the faults a scenario switches at run time.
 */
final class ServerNode {
  final double speed;
  private final EventLoop loop;
  private final int slots;
  private final long expiryNanos;
  private final Consumer<Request> onDone;
  private final ArrayDeque<Request> waiting = new ArrayDeque<>();

  private final ServerLatency latency = new ServerLatency();

  private int running;
  private boolean alive = true;
  private boolean failing;
  private RangeCache cache;
  private double factor = 1;
  private double neighbour;
  private double slowDiskShare;
  private double slowDiskFactor = 1;
  private long pausedUntil;
  private long pauseTotal;
  private boolean pressureUnknown;
  private double busyArea;
  private double waitArea;
  private long busyAreaAt;

  /**
   * @param speed service times are divided by it
   * @param expiryNanos age at which a waiting request is dropped instead of served
   * @param onDone told of every request that was served
   */
  ServerNode(EventLoop loop, int slots, double speed, long expiryNanos, Consumer<Request> onDone) {
    this.loop = loop;
    this.slots = slots;
    this.speed = speed;
    this.expiryNanos = expiryNanos;
    this.onDone = onDone;
  }

  /** Service times of requests that start from now on are multiplied by {@code factor}. */
  void slowDown(double factor) {
    this.factor = factor;
  }

  /**
   * Another process takes {@code share} of the CPU: requests slow down accordingly, and the CPU
   * usage shows it.
   */
  void neighbour(double share) {
    neighbour = share;
  }

  /** As hosts with cgroup v1, which has no PSI. */
  void hidePressure() {
    pressureUnknown = true;
  }

  /** From now on, {@code share} of the requests take {@code factor} times as long. */
  void slowDisk(double share, double factor) {
    slowDiskShare = share;
    slowDiskFactor = factor;
  }

  /** From now on every request is answered at once, with an error, or no longer. */
  void fail(boolean fails) {
    failing = fails;
  }

  void cache(RangeCache memory) {
    cache = memory;
  }

  /** Stops the world for {@code nanos}: nothing starts, and what runs takes that much longer. */
  void pause(long nanos) {
    long end = Math.max(pausedUntil, loop.now() + nanos);
    pauseTotal += end - Math.max(pausedUntil, loop.now());
    pausedUntil = end;
    loop.at(end, this::startWaiting);
  }

  /** The process dies: what it holds is never answered. */
  void kill() {
    alive = false;
    waiting.clear();
  }

  void receive(Request request) {
    if (alive && failing) {
      request.failed = true;
      onDone.accept(request);
    } else if (alive) {
      request.arrivedAt = loop.now();
      request.foundInside = queue();
      accountBusy();
      waiting.add(request);
      startWaiting();
    }
  }

  private void startWaiting() {
    while (running < slots && !waiting.isEmpty() && loop.now() >= pausedUntil) {
      Request request = waiting.poll();
      if (loop.now() - request.sentAt <= expiryNanos) {
        start(request);
      }
    }
  }

  private void start(Request request) {
    accountBusy();
    running++;
    request.startedAt = loop.now();
    request.pausesCounted = pauseTotal;
    double slowdown = request.luck < slowDiskShare ? slowDiskFactor : 1;
    double cached = cache == null ? 1 : cache.read(request.range);
    double nanos = cached * request.demandNanos * slowdown * factor / (speed * (1 - neighbour));
    loop.after((long) nanos, () -> finish(request));
  }

  private void finish(Request request) {
    long missed = pauseTotal - request.pausesCounted;
    if (missed > 0) {
      request.pausesCounted = pauseTotal;
      loop.after(missed, () -> finish(request));
      return;
    }
    accountBusy();
    running--;
    if (alive) {
      request.leftInside = queue();
      request.serviceNanos = loop.now() - request.startedAt;
      latency.add(request.foundInside, loop.now() - request.arrivedAt);
      onDone.accept(request);
      startWaiting();
    }
  }

  /** Requests served or waiting. */
  int queue() {
    return running + waiting.size();
  }

  /** What the node tells a probe of its latency, in nanos. */
  double latencyEstimate() {
    return latency.estimate(queue());
  }

  boolean isAlive() {
    return alive;
  }

  /** Share of the time since the last call in which slots were busy, the neighbour's included. */
  double takeCpu(long elapsedNanos) {
    accountBusy();
    double busy = Math.min(1, busyArea / ((double) slots * elapsedNanos));
    busyArea = 0;
    return neighbour + (1 - neighbour) * busy;
  }

  double diskBusy() {
    return slowDiskShare > 0 ? 0.95 : 0.2;
  }

  /**
   * Share of the time since the last call in which a request, or a thread of the neighbour, waited
   * for a CPU. A fair scheduler gives it its share by that many threads.
   */
  double takeCpuPressure(long elapsedNanos) {
    accountBusy();
    double waited = waitArea / elapsedNanos;
    waitArea = 0;
    if (pressureUnknown) {
      return Double.NaN;
    }
    return Math.min(1, Math.max(0, neighbour / (1 - neighbour) - 1) + waited);
  }

  /** Mean slowdown of a request against a healthy node of speed 1; known to the omniscient only. */
  double slowdown() {
    return factor * (1 + slowDiskShare * (slowDiskFactor - 1)) / (speed * (1 - neighbour));
  }

  /** Nanos until the node runs again; 0 when it does. */
  long pauseLeft() {
    return Math.max(0, pausedUntil - loop.now());
  }

  int slots() {
    return slots;
  }

  private void accountBusy() {
    long passed = loop.now() - busyAreaAt;
    busyArea += (double) running * passed;
    if (running > 0 && (!waiting.isEmpty() || neighbour > 0)) {
      waitArea += passed;
    }
    busyAreaAt = loop.now();
  }
}
