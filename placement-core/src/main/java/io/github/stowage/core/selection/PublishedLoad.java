package io.github.stowage.core.selection;

import io.github.stowage.core.score.ResourceSample;

/** What a peer last said of itself. Immutable. */
public final class PublishedLoad {
  /** Peers publish more often, but for those that were gone. */
  private static final double MOST_SECONDS = 10;

  /** Twice the longest time between two, and half a minute for clocks that differ. */
  private static final long OLD_NANOS = 150_000_000_000L;

  private final ResourceSample sample;
  private final double queue;
  private final long receivedAt;

  /**
   * @param queue requests the peer's read stage runs or holds waiting, at least 0; NaN when unknown
   * @param receivedAt nanos, on the receiver's monotonic clock
   */
  public PublishedLoad(ResourceSample sample, double queue, long receivedAt) {
    this.sample = sample;
    this.queue = queue >= 0 && queue < Double.POSITIVE_INFINITY ? queue : Double.NaN;
    this.receivedAt = receivedAt;
  }

  /**
   * For how long {@code before} was the latest, in seconds, between a tenth of one and ten; 1 if
   * there was none.
   */
  double secondsAfter(PublishedLoad before) {
    return before == null
        ? 1
        : Math.max(0.1, Math.min((receivedAt - before.receivedAt) / 1e9, MOST_SECONDS));
  }

  public ResourceSample sample() {
    return sample;
  }

  public double queue() {
    return queue;
  }

  public long receivedAt() {
    return receivedAt;
  }

  /** Whether it says nothing any more of how its peer is now. */
  boolean isOld(long now) {
    return now - receivedAt > OLD_NANOS;
  }
}
