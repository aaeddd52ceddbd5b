package io.github.stowage.openloop;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.HdrHistogram.Histogram;

/**
 * What the requests due in a phase's measuring window met.
 *
 * @param latencyMicros latency from the scheduled arrival to the answer, 1 us to 60 s, 3 digits;
 *     holds timeouts, at their latency, but no other failures
 * @param ok requests answered
 * @param missing of these, reads that found no record: the table is not what the load expects
 * @param errors requests that timed out or failed
 * @param errorKinds errors by exception name, over settling and measuring
 * @param maxLagNanos how late the generator itself was at worst; part of the latencies
 * @param measure length of the measuring window
 * @param perSecond one entry per started second of the window
 */
public record PhaseResult(
    Histogram latencyMicros,
    long ok,
    long missing,
    long errors,
    Map<String, Long> errorKinds,
    long maxLagNanos,
    Duration measure,
    List<SecondResult> perSecond) {

  /** Requests answered per second of the window. */
  public double opsPerSecond() {
    return ok * 1e9 / measure.toNanos();
  }

  /**
   * @param percentile 0 to 100
   */
  public long percentileMicros(double percentile) {
    return latencyMicros.getValueAtPercentile(percentile);
  }

  static PhaseResult of(PhaseSpec phase, Schedule schedule, Outcomes outcomes, long maxLagNanos) {
    long settle = phase.settle().toNanos();
    Tally all = new Tally(3);
    List<SecondResult> seconds = new ArrayList<>();
    int next = schedule.firstMeasured();
    for (long from = 0; from < phase.measure().toNanos(); from += 1_000_000_000L) {
      Tally second = new Tally(2);
      while (next < schedule.size() && schedule.atNanos(next) - settle < from + 1_000_000_000L) {
        all.add(outcomes.kind(next), outcomes.latencyMicros(next));
        second.add(outcomes.kind(next), outcomes.latencyMicros(next));
        next++;
      }
      seconds.add(
          new SecondResult(
              seconds.size(),
              second.ok,
              second.errors,
              second.micros.getValueAtPercentile(50),
              second.micros.getValueAtPercentile(99),
              second.micros.getMaxValue()));
    }
    return new PhaseResult(
        all.micros,
        all.ok,
        all.missing,
        all.errors,
        outcomes.errors(),
        maxLagNanos,
        phase.measure(),
        List.copyOf(seconds));
  }
}
