package io.github.stowage.report;

import com.fasterxml.jackson.annotation.JsonInclude;
import com.fasterxml.jackson.annotation.JsonProperty;
import com.fasterxml.jackson.annotation.JsonPropertyOrder;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * What one strategy did in one scenario under one workload; one entry of a result file.
 *
 * @param system measured system, such as cassandra-5.0.9
 * @param scenario no-load, slow-node, busy-neighbour, pauses
 * @param workload read, scan
 * @param strategy how replicas were chosen
 * @param phases interleaved repetitions that the figures are medians over
 * @param opsPerSecond requests answered per second
 * @param p50Micros latency from the scheduled arrival, like the other percentiles
 * @param p99Cv coefficient of variation of the phases' p99 (sample standard deviation / mean); 0
 *     for a single phase, which shows no variation
 * @param errors requests that failed, over all phases
 * @param readShare fraction of all reads served by each node, over all phases
 * @param phaseP99Micros p99 of each phase in the order they ran; null if not kept
 */
@JsonPropertyOrder({
  "system",
  "scenario",
  "workload",
  "strategy",
  "phases",
  "ops_per_s",
  "p50_us",
  "p99_us",
  "p999_us",
  "p99_cv",
  "errors",
  "read_share",
  "phase_p99_us"
})
public record BenchmarkResult(
    @JsonProperty(value = "system", required = true) String system,
    @JsonProperty(value = "scenario", required = true) String scenario,
    @JsonProperty(value = "workload", required = true) String workload,
    @JsonProperty(value = "strategy", required = true) String strategy,
    @JsonProperty(value = "phases", required = true) int phases,
    @JsonProperty(value = "ops_per_s", required = true) double opsPerSecond,
    @JsonProperty(value = "p50_us", required = true) long p50Micros,
    @JsonProperty(value = "p99_us", required = true) long p99Micros,
    @JsonProperty(value = "p999_us", required = true) long p999Micros,
    @JsonProperty(value = "p99_cv", required = true) double p99Cv,
    @JsonProperty(value = "errors", required = true) long errors,
    @JsonProperty(value = "read_share", required = true) Map<String, Double> readShare,
    @JsonProperty("phase_p99_us") @JsonInclude(JsonInclude.Include.NON_NULL)
        List<Long> phaseP99Micros) {

  public BenchmarkResult {
    readShare = Collections.unmodifiableMap(new LinkedHashMap<>(readShare));
    phaseP99Micros = phaseP99Micros == null ? null : List.copyOf(phaseP99Micros);
  }
}
