package io.github.stowage.cli.bench;

import com.fasterxml.jackson.annotation.JsonProperty;
import io.github.stowage.report.PhaseKey;

/**
 * One phase with everything that carrying it out takes.
 *
 * @param number from 1, in the order of the run
 * @param calibrated whether the nodes need the service-time agent
 * @param mode of the snitch; null for the stock ones
 * @param key what the result is filed under
 */
record PlannedPhase(
    @JsonProperty("number") int number,
    @JsonProperty("id") String id,
    @JsonProperty("calibrated") boolean calibrated,
    @JsonProperty("snitch") String snitch,
    @JsonProperty("mode") String mode,
    @JsonProperty("file") String file,
    @JsonProperty("data") String data,
    @JsonProperty("settle") int settle,
    @JsonProperty("seconds") int seconds,
    @JsonProperty("seed") long seed,
    @JsonProperty("routing") String routing,
    @JsonProperty("key") PhaseKey key) {
  private static final long SEEDS_PER_MATRIX = 1_000;

  static PlannedPhase of(Matrix matrix, int number, PhaseKey key) {
    Strategy strategy = Strategy.of(key.strategy());
    Matrix.Workload workload =
        matrix.workloads().stream()
            .filter(w -> w.name().equals(key.workload()))
            .findFirst()
            .orElseThrow();
    return new PlannedPhase(
        number,
        key.id(),
        LoadScenario.of(key.scenario()).calibrated(),
        strategy.snitch(),
        strategy.mode(),
        workload.file(),
        workload.data(),
        matrix.settle(),
        matrix.seconds(),
        // All strategies of a cycle meet the same arrivals and keys.
        matrix.seed() * SEEDS_PER_MATRIX + key.cycle(),
        workload.routing(),
        key);
  }
}
