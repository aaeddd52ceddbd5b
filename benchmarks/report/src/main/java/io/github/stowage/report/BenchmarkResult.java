package io.github.stowage.report;

import com.fasterxml.jackson.annotation.JsonProperty;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * What one strategy did in one scenario under one workload and load; one entry of a summary file.
 *
 * @param system measured system, such as cassandra-5.0.9
 * @param scenario what is wrong with the nodes
 * @param workload what is asked, such as read, scan
 * @param load how hard
 * @param strategy how replicas were chosen
 * @param requests answered or failed, over all phases
 * @param errors of these, failed ones
 * @param median of each figure over the phases
 * @param opsCv coefficient of variation of the phases' throughput (sample standard deviation /
 *     mean); 0 for a single phase, which shows no variation
 * @param p99Cv the same of the p99 of phases with answers
 * @param readShare fraction of all reads served by each node, over all phases
 * @param phases interleaved repetitions, in the order of the cycles
 */
public record BenchmarkResult(
    @JsonProperty(value = "system", required = true) String system,
    @JsonProperty(value = "scenario", required = true) String scenario,
    @JsonProperty(value = "workload", required = true) String workload,
    @JsonProperty(value = "load", required = true) Load load,
    @JsonProperty(value = "strategy", required = true) String strategy,
    @JsonProperty(value = "requests", required = true) long requests,
    @JsonProperty(value = "errors", required = true) long errors,
    @JsonProperty(value = "median", required = true) Figures median,
    @JsonProperty(value = "ops_cv", required = true) double opsCv,
    @JsonProperty(value = "p99_cv", required = true) double p99Cv,
    @JsonProperty(value = "read_share", required = true) Map<String, Double> readShare,
    @JsonProperty(value = "phases", required = true) List<Phase> phases) {

  /**
   * What is compared of one phase.
   *
   * @param cycle in which it ran; phases of a cycle ran close to each other
   */
  public record Phase(
      @JsonProperty(value = "cycle", required = true) int cycle,
      @JsonProperty(value = "ops_per_s", required = true) double opsPerSecond,
      @JsonProperty(value = "p99_us", required = true) long p99Micros,
      @JsonProperty("mean_us") long meanMicros,
      @JsonProperty("p95_us") long p95Micros) {}

  public BenchmarkResult {
    readShare = Collections.unmodifiableMap(new LinkedHashMap<>(readShare));
    phases = List.copyOf(phases);
  }

  double opsPerSecond() {
    return median.opsPerSecond();
  }

  /** 0 if nobody got an answer in the median phase: phases without answers are the slowest. */
  long p99Micros() {
    return median.p99Micros();
  }

  /** Whether there was a phase in which nobody got an answer. */
  boolean wasSilent() {
    return phases.stream().anyMatch(phase -> phase.p99Micros() == 0);
  }

  /** Fraction of the requests that failed. */
  double errorRate() {
    return requests == 0 ? 0 : (double) errors / requests;
  }
}
