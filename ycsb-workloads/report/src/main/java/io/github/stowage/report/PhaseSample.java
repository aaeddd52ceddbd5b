package io.github.stowage.report;

import java.util.Map;

/**
 * What one phase measured.
 *
 * @param opsPerSecond requests answered per second
 * @param p50Micros median latency; the others likewise
 * @param errors requests that failed
 * @param readsPerNode reads served by each node
 */
public record PhaseSample(
    double opsPerSecond,
    long p50Micros,
    long p99Micros,
    long p999Micros,
    long errors,
    Map<String, Long> readsPerNode) {}
