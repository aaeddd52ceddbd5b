package io.github.stowage.core.selection;

/**
 * Turns what is known of a replica's host into one number; the lowest is asked first. Pure: no
 * clock, no randomness of its own.
 */
public interface ScoringRule {
  /**
   * @param distance 0 this host, 1 its rack, 2 its data centre, 3 beyond
   * @param now nanos, on the clock that filled {@code peer}
   * @return at least 0, or NaN for "unknown", which ranks as the mean of the known peers
   */
  double score(PeerState peer, RequestKind kind, int distance, long now);
}
