package io.github.stowage.cassandra.agent;

import java.util.SplittableRandom;
import java.util.concurrent.atomic.AtomicLong;

/**
 * Service times as a numbered series: the k-th request of a kind gets the k-th value of that kind,
 * whichever thread asks and however the kinds interleave, so a run is repeated by its seed alone.
 */
final class ServiceTimeStream {
  /** SplittableRandom's own step between values; its state is a plain counter. */
  private static final long STEP = 0x9e3779b97f4a7c15L;

  private static final int VALUES_PER_DRAW = 2;

  private final long seed;
  private final AtomicLong drawn = new AtomicLong();

  ServiceTimeStream(long seed, Kind kind) {
    // Not seed + kind: neighbouring nodes have neighbouring seeds.
    this.seed = new SplittableRandom(seed + kind.ordinal() * STEP).nextLong();
  }

  /** The next service time, of mean 1. */
  double next(Distribution distribution) {
    long offset = drawn.getAndIncrement() * VALUES_PER_DRAW * STEP;
    return distribution.draw(new SplittableRandom(seed + offset));
  }
}
