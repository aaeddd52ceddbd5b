package io.github.stowage.report;

import com.fasterxml.jackson.annotation.JsonProperty;

/**
 * What is measured of requests; latencies count from when a request was meant to start.
 *
 * @param opsPerSecond requests answered per second
 * @param meanMicros mean latency; then the percentiles
 */
public record Figures(
    @JsonProperty(value = "ops_per_s", required = true) double opsPerSecond,
    @JsonProperty(value = "mean_us", required = true) long meanMicros,
    @JsonProperty(value = "p50_us", required = true) long p50Micros,
    @JsonProperty(value = "p95_us", required = true) long p95Micros,
    @JsonProperty(value = "p99_us", required = true) long p99Micros,
    @JsonProperty(value = "p999_us", required = true) long p999Micros) {}
