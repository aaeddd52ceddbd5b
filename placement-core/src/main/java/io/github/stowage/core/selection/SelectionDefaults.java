package io.github.stowage.core.selection;

/**
 * What a plug-in uses unless told otherwise. {@code stowage simulate selection} runs on the same
 * constants; no scenario compares them with other values.
 */
public final class SelectionDefaults {
  /** Age at which a latency sample counts half; see {@link PeerState}. */
  public static final long HALF_LIFE_NANOS = 5_000_000_000L;

  /**
   * Gains below this fraction are no reason to leave the given order; see {@link ReplicaRanker}.
   */
  public static final double TIE_BAND = 0.1;

  /** How much lower, as a fraction, a score in another rack must be to go first. */
  public static final double RACK_THRESHOLD = 0.5;

  /** A peer that was sent nothing for this long is probed; see {@link ReplicaRanker}. */
  public static final long PROBE_INTERVAL_NANOS = 2_000_000_000L;

  private SelectionDefaults() {}
}
