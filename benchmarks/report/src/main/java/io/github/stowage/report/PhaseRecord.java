package io.github.stowage.report;

import com.fasterxml.jackson.annotation.JsonInclude;
import com.fasterxml.jackson.annotation.JsonProperty;
import com.fasterxml.jackson.databind.JsonNode;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.Map;

/**
 * What one phase measured: one file of a {@link ResultDirectory}.
 *
 * @param phase which
 * @param started when, as ISO 8601
 * @param settleSeconds load before the phase counts
 * @param seconds counted part
 * @param seed of arrivals and keys
 * @param requests answered or failed in the counted part
 * @param errors of these, failed ones
 * @param errorKinds errors by kind, those while settling included
 * @param missing answers without the record that should be there: the data is not as expected
 * @param maxLagMicros how late the load generator was at worst; it is part of the latencies
 * @param figures throughput and latency
 * @param readsPerNode reads served by each node in the counted part, by node name; or bytes, where
 *     the run says so
 * @param scores what each node's selector knew at the end, by node name; may be missing
 * @param counters what else was counted, by name; may be missing
 */
public record PhaseRecord(
    @JsonProperty(value = "phase", required = true) PhaseKey phase,
    @JsonProperty(value = "started", required = true) String started,
    @JsonProperty(value = "settle_s", required = true) double settleSeconds,
    @JsonProperty(value = "seconds", required = true) double seconds,
    @JsonProperty(value = "seed", required = true) long seed,
    @JsonProperty(value = "requests", required = true) long requests,
    @JsonProperty(value = "errors", required = true) long errors,
    @JsonProperty(value = "error_kinds", required = true) Map<String, Long> errorKinds,
    @JsonProperty(value = "missing", required = true) long missing,
    @JsonProperty(value = "max_lag_us", required = true) long maxLagMicros,
    @JsonProperty(value = "figures", required = true) Figures figures,
    @JsonProperty(value = "reads_per_node", required = true) Map<String, Long> readsPerNode,
    @JsonProperty("scores") @JsonInclude(JsonInclude.Include.NON_NULL) Map<String, JsonNode> scores,
    @JsonProperty("counters") @JsonInclude(JsonInclude.Include.NON_NULL)
        Map<String, Long> counters) {

  public PhaseRecord {
    errorKinds = Collections.unmodifiableMap(new LinkedHashMap<>(errorKinds));
    readsPerNode = Collections.unmodifiableMap(new LinkedHashMap<>(readsPerNode));
    scores = scores == null ? null : Collections.unmodifiableMap(new LinkedHashMap<>(scores));
    counters = counters == null ? null : Collections.unmodifiableMap(new LinkedHashMap<>(counters));
  }

  /** Without further counters. */
  public PhaseRecord(
      PhaseKey phase,
      String started,
      double settleSeconds,
      double seconds,
      long seed,
      long requests,
      long errors,
      Map<String, Long> errorKinds,
      long missing,
      long maxLagMicros,
      Figures figures,
      Map<String, Long> readsPerNode,
      Map<String, JsonNode> scores) {
    this(
        phase,
        started,
        settleSeconds,
        seconds,
        seed,
        requests,
        errors,
        errorKinds,
        missing,
        maxLagMicros,
        figures,
        readsPerNode,
        scores,
        null);
  }
}
