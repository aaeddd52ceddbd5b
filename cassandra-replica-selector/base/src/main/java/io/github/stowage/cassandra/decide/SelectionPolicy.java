package io.github.stowage.cassandra.decide;

import io.github.stowage.cassandra.config.SelectionMode;
import io.github.stowage.cassandra.config.SelectorConfig;
import io.github.stowage.cassandra.config.Setting;
import io.github.stowage.core.score.WeightedScore;
import io.github.stowage.core.selection.AdaptiveRule;
import io.github.stowage.core.selection.AdaptiveSettings;
import io.github.stowage.core.selection.PaperRule;
import io.github.stowage.core.selection.PeerState;
import io.github.stowage.core.selection.ReplicaRanker;
import io.github.stowage.core.selection.ScoringRule;
import io.github.stowage.core.selection.WeightedRule;

/** The configured mode as placement-core's rule and ranker. Immutable. */
public final class SelectionPolicy {
  private final SelectionMode mode;
  private final ScoringRule rule;
  private final ReplicaRanker ranker;
  private final AdaptiveRule expectation;

  private SelectionPolicy(
      SelectionMode mode, ScoringRule rule, ReplicaRanker ranker, AdaptiveRule expectation) {
    this.mode = mode;
    this.rule = rule;
    this.ranker = ranker;
    this.expectation = expectation;
  }

  /**
   * @param everyone latencies of all peers together, the neutral value of the adaptive rule
   */
  public static SelectionPolicy of(SelectorConfig config, PeerState everyone) {
    AdaptiveRule adaptive = new AdaptiveRule(AdaptiveSettings.DEFAULT, everyone);
    switch (config.mode()) {
      case ADAPTIVE:
        return new SelectionPolicy(
            SelectionMode.ADAPTIVE,
            adaptive,
            new ReplicaRanker(
                adaptive,
                config.number(Setting.RACK_THRESHOLD),
                config.number(Setting.TIE_BAND),
                config.nanos(Setting.PROBE_INTERVAL_MS)),
            adaptive);
      case WEIGHTED:
        return deterministic(
            SelectionMode.WEIGHTED,
            new WeightedRule(
                new WeightedScore(
                    config.number(Setting.WEIGHT_J), config.number(Setting.WEIGHT_K))),
            adaptive);
      case PAPER:
        return deterministic(SelectionMode.PAPER, new PaperRule(), adaptive);
      case RANDOM:
        return new SelectionPolicy(SelectionMode.RANDOM, null, ReplicaRanker.random(), adaptive);
      case OFF:
        return new SelectionPolicy(SelectionMode.OFF, null, null, adaptive);
    }
    throw new AssertionError(config.mode());
  }

  private static SelectionPolicy deterministic(
      SelectionMode mode, ScoringRule rule, AdaptiveRule expectation) {
    return new SelectionPolicy(mode, rule, new ReplicaRanker(rule, 0, 0, 0), expectation);
  }

  public SelectionMode mode() {
    return mode;
  }

  /** Whether peers are measured, and what they publish is heard. */
  public boolean watches() {
    return mode != SelectionMode.OFF;
  }

  /** What scores a peer, or null when nothing does. */
  public ScoringRule rule() {
    return rule;
  }

  /** How long a request would take, in every mode: what people ask for. */
  public AdaptiveRule expectation() {
    return expectation;
  }

  /** What orders replicas, or null when the delegate's order is left alone. */
  public ReplicaRanker ranker() {
    return ranker;
  }
}
