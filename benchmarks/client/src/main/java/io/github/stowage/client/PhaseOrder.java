package io.github.stowage.client;

import com.fasterxml.jackson.annotation.JsonProperty;
import io.github.stowage.report.PhaseKey;

/**
 * One phase to measure.
 *
 * @param key what the result is filed under; its load says how hard to ask
 * @param routing token-aware: ask a replica of the key; coordinator: ask the coordinators only
 */
public record PhaseOrder(
    @JsonProperty(value = "key", required = true) PhaseKey key,
    @JsonProperty(value = "settle", required = true) int settleSeconds,
    @JsonProperty(value = "seconds", required = true) int seconds,
    @JsonProperty(value = "seed", required = true) long seed,
    @JsonProperty(value = "routing", required = true) String routing,
    @JsonProperty(value = "data", required = true) DataSpec data,
    @JsonProperty(value = "cluster", required = true) ClusterSpec cluster) {
  public static final String COORDINATOR = "coordinator";
  private static final String TOKEN_AWARE = "token-aware";

  public PhaseOrder {
    if (settleSeconds < 0 || seconds < 1) {
      throw new IllegalArgumentException(
          "settle=" + settleSeconds + ", seconds=" + seconds + "; allowed: at least 0 and 1");
    }
    if (!routing.equals(TOKEN_AWARE) && !routing.equals(COORDINATOR)) {
      throw new IllegalArgumentException(
          "routing=" + routing + "; allowed: token-aware, coordinator");
    }
  }

  boolean coordinatorOnly() {
    return routing.equals(COORDINATOR);
  }
}
