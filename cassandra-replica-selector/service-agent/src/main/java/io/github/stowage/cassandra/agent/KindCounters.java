package io.github.stowage.cassandra.agent;

import java.util.concurrent.atomic.LongAdder;

/** The live side of {@link KindStats}. */
final class KindCounters {
  final Credit credit = new Credit();
  private final LongAdder served = new LongAdder();
  private final LongAdder drawnNanos = new LongAdder();
  private final LongAdder heldNanos = new LongAdder();
  private final LongAdder workNanos = new LongAdder();

  void record(long drawn, long held, long work) {
    served.increment();
    drawnNanos.add(drawn);
    heldNanos.add(held);
    workNanos.add(work);
  }

  void reset() {
    credit.reset();
    served.reset();
    drawnNanos.reset();
    heldNanos.reset();
    workNanos.reset();
  }

  KindStats snapshot() {
    return new KindStats(
        served.sum(), drawnNanos.sum(), heldNanos.sum(), workNanos.sum(), credit.lostNanos());
  }
}
