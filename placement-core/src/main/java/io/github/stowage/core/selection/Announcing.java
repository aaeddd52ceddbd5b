package io.github.stowage.core.selection;

import io.github.stowage.core.score.ResourceSample;

/**
 * When a host tells the others of its load, at most as often as it measures: when a share of a
 * resource changed, once more after that, and now and then in any case. Telling what all know costs
 * every host of a cluster something. For one thread at a time.
 */
public final class Announcing {
  /** Of a share in [0, 1]: nothing is decided by less. */
  private static final double CHANGE = 0.05;

  /** Half of the time after which {@link Trouble} takes what was told for old. */
  private static final long LONGEST_NANOS = 5_000_000_000L;

  private ResourceSample told;
  private long toldAt;

  /** {@link Trouble} believes what it hears twice. */
  private boolean repeats;

  /**
   * Whether to tell {@code sample} now; if so, it counts as told.
   *
   * @param now nanos of one clock
   */
  public boolean isDue(ResourceSample sample, long now) {
    boolean changed = told == null || told.furthest(sample) > CHANGE;
    if (!changed && !repeats && now - toldAt < LONGEST_NANOS) {
      return false;
    }
    told = sample;
    toldAt = now;
    repeats = changed;
    return true;
  }

  /** The next one is told whatever it is. */
  public void reset() {
    told = null;
  }
}
