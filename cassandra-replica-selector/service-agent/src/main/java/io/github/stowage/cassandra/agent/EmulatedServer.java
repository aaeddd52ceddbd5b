package io.github.stowage.cassandra.agent;

import io.github.stowage.cassandra.agent.ServerClock.Wait;
import java.io.IOException;
import java.util.EnumMap;
import java.util.Map;
import java.util.concurrent.atomic.LongAccumulator;
import java.util.concurrent.atomic.LongAdder;

/**
 * A server with as many slots as the read stage has threads. A request holds its slot for a drawn
 * time: it sleeps the time less the {@link Credit}, then does the real read, whose time and any
 * late wake-up become credit.
 */
final class EmulatedServer {
  /** The real work of a request: reads and replies. */
  interface Work {
    void run() throws IOException;
  }

  /** How many mean service times of credit are kept. */
  private static final double CREDIT_CAP = 2;

  private final Settings settings;
  private final ReadStage stage;
  private final ServerClock clock = new ServerClock();
  private final BusyTime busyTime;
  private final Map<Kind, KindCounters> counters = new EnumMap<>(Kind.class);
  private final LongAdder expired = new LongAdder();
  private final LongAdder drained = new LongAdder();
  private final LongAccumulator maxPending = new LongAccumulator(Math::max, 0);
  private volatile Map<Kind, ServiceTimeStream> streams;
  private volatile long pausedBefore;

  EmulatedServer(Settings settings, ReadStage stage, int slots, long seed) {
    this.settings = settings;
    this.stage = stage;
    this.busyTime = new BusyTime(slots, System.nanoTime());
    for (Kind kind : Kind.values()) {
      counters.put(kind, new KindCounters());
    }
    reset(seed);
  }

  /**
   * Serves one request on the calling thread.
   *
   * @param expiresAtNanos the request's deadline on the {@link System#nanoTime()} clock
   * @return false if it expired before it could be answered: then {@code work} was not called
   */
  boolean serve(Kind kind, long expiresAtNanos, Work work)
      throws IOException, InterruptedException {
    maxPending.accumulate(stage.pending());
    busyTime.hold(System.nanoTime());
    try {
      return holdSlot(kind, expiresAtNanos, work);
    } finally {
      busyTime.release(System.nanoTime());
    }
  }

  private boolean holdSlot(Kind kind, long expiresAtNanos, Work work)
      throws IOException, InterruptedException {
    KindCounters counter = counters.get(kind);
    double mean = settings.meanNanos(kind);
    long drawn = (long) (mean * streams.get(kind).next(settings.distribution()));
    long creditCap = (long) (mean * CREDIT_CAP);
    long start = clock.now();
    long spent = counter.credit.spend(drawn);
    Wait outcome = clock.await(drawn - spent, expiresAtNanos);
    if (outcome != Wait.COMPLETE) {
      counter.credit.earn(spent, creditCap);
      (outcome == Wait.EXPIRED ? expired : drained).increment();
      if (outcome == Wait.DRAINED) {
        work.run();
      }
      return outcome == Wait.DRAINED;
    }
    long workStart = clock.now();
    try {
      work.run();
    } finally {
      long end = clock.now();
      counter.credit.earn(end - start - (drawn - spent), creditCap);
      counter.record(drawn, end - start, end - workStart);
    }
    return true;
  }

  void reset(long seed) {
    Map<Kind, ServiceTimeStream> fresh = new EnumMap<>(Kind.class);
    for (Kind kind : Kind.values()) {
      fresh.put(kind, new ServiceTimeStream(seed, kind));
      counters.get(kind).reset();
    }
    streams = fresh;
    expired.reset();
    drained.reset();
    maxPending.reset();
    pausedBefore = clock.pausedNanos();
  }

  ServerClock clock() {
    return clock;
  }

  BusyTime busyTime() {
    return busyTime;
  }

  ServiceStats stats() {
    // A paused server takes no request into service that would notice the queue behind it.
    maxPending.accumulate(stage.pending());
    return new ServiceStats(
        counters.get(Kind.READ).snapshot(),
        counters.get(Kind.SCAN).snapshot(),
        expired.sum(),
        drained.sum(),
        maxPending.get(),
        clock.pausedNanos() - pausedBefore);
  }
}
