package io.github.stowage.openloop;

import static org.assertj.core.api.Assertions.assertThat;

import com.datastax.oss.driver.api.core.DriverTimeoutException;
import com.datastax.oss.driver.api.core.NoNodeAvailableException;
import java.time.Duration;
import java.util.Map;
import java.util.concurrent.CompletionException;
import org.junit.jupiter.api.Test;

class PhaseResultTest {
  private static final LoadSpec READS = LoadSpec.reads(100);
  private static final PhaseSpec PHASE =
      new PhaseSpec(1, 100, Duration.ofSeconds(1), Duration.ofSeconds(2));

  @Test
  void onlyTheMeasuringWindowCountsAndEachOutcomeOnce() {
    Schedule schedule = Schedule.of(READS, PHASE);
    Outcomes outcomes = new Outcomes(schedule.size());
    int first = schedule.firstMeasured();
    for (int i = 0; i < schedule.size(); i++) {
      outcomes.sent();
      if (i < first) {
        outcomes.answered(i, 5_000_000_000L, true);
      } else if (i == first) {
        outcomes.failed(i, 2_000_000_000L, new CompletionException(new DriverTimeoutException("")));
      } else if (i == first + 1) {
        outcomes.failed(i, 1_000L, new NoNodeAvailableException());
      } else if (i == first + 2) {
        outcomes.answered(i, 3_000_000L, false);
      } else {
        outcomes.answered(i, 2_000_000L, true);
      }
    }
    assertThat(outcomes.outstanding()).isZero();

    PhaseResult result = PhaseResult.of(PHASE, schedule, outcomes, 77);
    int measured = schedule.size() - first;
    assertThat(result.ok()).isEqualTo(measured - 2);
    assertThat(result.missing()).isEqualTo(1);
    assertThat(result.errors()).isEqualTo(2);
    assertThat(result.errorKinds())
        .isEqualTo(Map.of("DriverTimeoutException", 1L, "NoNodeAvailableException", 1L));
    assertThat(result.maxLagNanos()).isEqualTo(77);
    assertThat(result.opsPerSecond()).isEqualTo((measured - 2) / 2.0);
    // The timeout is there at its latency, the quick refusal is not, nor are the 5 s of settling.
    assertThat(result.latencyMicros().getTotalCount()).isEqualTo(measured - 1);
    assertThat(result.latencyMicros().getMaxValue()).isBetween(2_000_000L, 2_001_000L);
    assertThat(result.latencyMicros().getMinValue()).isBetween(1_999L, 2_000L);
    assertThat(result.percentileMicros(50)).isBetween(1_999L, 2_001L);
    assertThat(result.perSecond()).hasSize(2);
    assertThat(result.perSecond().stream().mapToLong(SecondResult::ok).sum())
        .isEqualTo(result.ok());
    assertThat(result.perSecond().get(0).errors()).isEqualTo(2);
    assertThat(result.perSecond().get(1).errors()).isZero();
  }

  @Test
  void aLatencyBeyondTheHistogramCountsAsItsLargest() {
    Tally tally = new Tally(3);
    tally.add(Outcomes.Kind.OK, 70_000_000);
    assertThat(tally.micros.getMaxValue()).isBetween(59_900_000L, 60_100_000L);
  }
}
