package io.github.stowage.client;

import io.github.stowage.report.Figures;
import io.github.stowage.report.PhaseRecord;
import java.time.Instant;
import java.util.Map;
import org.HdrHistogram.AbstractHistogram;

/**
 * What came out of a load, before it is filed.
 *
 * @param seconds that count
 * @param micros latencies
 * @param ok answered
 * @param errorKinds errors by kind, those while settling included
 * @param served reads of each node
 */
record Measured(
    Instant started,
    int seconds,
    AbstractHistogram micros,
    long ok,
    long errors,
    long missing,
    Map<String, Long> errorKinds,
    long maxLagMicros,
    Map<String, Long> served) {

  PhaseRecord record(PhaseOrder order) {
    return new PhaseRecord(
        order.key(),
        started.toString(),
        order.settleSeconds(),
        seconds,
        order.seed(),
        ok + errors,
        errors,
        errorKinds,
        missing,
        maxLagMicros,
        new Figures(
            (double) ok / seconds,
            Math.round(micros.getMean()),
            micros.getValueAtPercentile(50),
            micros.getValueAtPercentile(95),
            micros.getValueAtPercentile(99),
            micros.getValueAtPercentile(99.9)),
        served,
        null);
  }
}
