package io.github.stowage.report;

import com.fasterxml.jackson.annotation.JsonProperty;

/**
 * Which strategies the verdicts compare.
 *
 * @param subject the one judged
 * @param baseline what the system does without us
 * @param published the method of the paper we build on; in the headline only
 * @param control a strategy measured twice, first under this name
 * @param controlAgain the same strategy's second name: how far these two differ is noise
 */
public record Roles(
    @JsonProperty(value = "subject", required = true) String subject,
    @JsonProperty(value = "baseline", required = true) String baseline,
    @JsonProperty(value = "published", required = true) String published,
    @JsonProperty(value = "control", required = true) String control,
    @JsonProperty(value = "control_again", required = true) String controlAgain) {
  /** Replica selection: adaptive against the stock dynamic snitch; ring order measured twice. */
  public static final Roles REPLICA_SELECTION =
      new Roles("adaptive", "stock-dynamic", "paper", "ring-order", "ring-order-again");
}
