package io.github.stowage.cassandra.report;

import java.util.concurrent.atomic.AtomicLongArray;

/**
 * A count that costs a read path next to nothing: each thread adds to a slot without an atomic
 * instruction. Two threads that share a slot and meet may lose an increment; good enough to be
 * watched, not to be billed.
 */
final class ReadPathCount {
  private static final int SLOTS = 64;
  private static final int CACHE_LINE = 8; // longs, so that slots do not share one

  private final AtomicLongArray slots = new AtomicLongArray(SLOTS * CACHE_LINE);

  void increment() {
    int slot = ((int) Thread.currentThread().getId() & SLOTS - 1) * CACHE_LINE;
    slots.setOpaque(slot, slots.getOpaque(slot) + 1);
  }

  long sum() {
    long sum = 0;
    for (int slot = 0; slot < SLOTS; slot++) {
      sum += slots.getOpaque(slot * CACHE_LINE);
    }
    return sum;
  }
}
