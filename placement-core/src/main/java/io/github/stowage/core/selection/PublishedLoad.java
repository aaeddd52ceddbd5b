package io.github.stowage.core.selection;

import io.github.stowage.core.score.ResourceSample;

/** What a peer last said of itself. Immutable. */
public final class PublishedLoad {
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

  public ResourceSample sample() {
    return sample;
  }

  public double queue() {
    return queue;
  }

  public long receivedAt() {
    return receivedAt;
  }
}
