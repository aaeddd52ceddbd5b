package io.github.stowage.openloop;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.time.Duration;
import java.util.HashSet;
import java.util.Set;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

class ScheduleTest {
  private static final LoadSpec READS = LoadSpec.reads(10_000);

  private static PhaseSpec phase(long seed, double rate, int settleSeconds, int measureSeconds) {
    return new PhaseSpec(
        seed, rate, Duration.ofSeconds(settleSeconds), Duration.ofSeconds(measureSeconds));
  }

  private static String text(Schedule schedule) {
    StringBuilder all = new StringBuilder();
    for (int i = 0; i < schedule.size(); i++) {
      all.append(schedule.atNanos(i)).append(schedule.key(i)).append(schedule.limit(i));
    }
    return all.toString();
  }

  @Test
  void theSameSeedGivesTheSameRequests() {
    LoadSpec scans = LoadSpec.scans(10_000, 100);
    String once = text(Schedule.of(scans, phase(42, 500, 1, 2)));
    assertThat(text(Schedule.of(scans, phase(42, 500, 1, 2)))).isEqualTo(once);
    assertThat(text(Schedule.of(scans, phase(43, 500, 1, 2)))).isNotEqualTo(once);
  }

  @Test
  void theOperationDoesNotChangeTheKeys() {
    Schedule reads = Schedule.of(READS, phase(5, 500, 0, 1));
    Schedule scans = Schedule.of(LoadSpec.scans(10_000, 50), phase(5, 500, 0, 1));
    for (int i = 0; i < reads.size(); i++) {
      assertThat(scans.key(i)).isEqualTo(reads.key(i));
    }
  }

  /**
   * Of n gaps in units of their mean, the deviations are: of their mean 1/sqrt(n), of their
   * coefficient of variation as well, and sqrt(p(1-p)/n) of the share p = 1/e beyond the mean. Four
   * of each hold but one in 16,000.
   */
  @Test
  void gapsAreExponentialWithTheRatesMean() {
    double rate = 1_000;
    Schedule schedule = Schedule.of(READS, phase(1, rate, 0, 200));
    int n = schedule.size();
    double[] gaps =
        IntStream.range(1, n)
            .mapToDouble(i -> schedule.atNanos(i) - schedule.atNanos(i - 1))
            .map(gap -> gap * rate / 1e9)
            .toArray();
    double mean = IntStream.range(0, gaps.length).mapToDouble(i -> gaps[i]).average().orElseThrow();
    double square =
        IntStream.range(0, gaps.length).mapToDouble(i -> gaps[i] * gaps[i]).average().orElseThrow();
    double beyondMean = IntStream.range(0, gaps.length).filter(i -> gaps[i] > 1).count();
    double four = 4 / Math.sqrt(n);
    double p = Math.exp(-1);
    assertThat(mean).isCloseTo(1, within(four));
    assertThat(Math.sqrt(square - mean * mean) / mean).as("cv").isCloseTo(1, within(four));
    assertThat(beyondMean / gaps.length).isCloseTo(p, within(four * Math.sqrt(p * (1 - p))));
  }

  @Test
  void timesRiseAndTheMeasuringWindowBeginsAfterSettling() {
    Schedule schedule = Schedule.of(READS, phase(3, 800, 2, 3));
    for (int i = 1; i < schedule.size(); i++) {
      assertThat(schedule.atNanos(i)).isGreaterThanOrEqualTo(schedule.atNanos(i - 1));
    }
    long settle = 2_000_000_000L;
    assertThat(schedule.atNanos(schedule.firstMeasured())).isGreaterThanOrEqualTo(settle);
    assertThat(schedule.atNanos(schedule.firstMeasured() - 1)).isLessThan(settle);
    assertThat(schedule.atNanos(schedule.size() - 1)).isLessThan(5_000_000_000L);
  }

  @Test
  void keysExistInTheTableAndScansAskForOneToTheMaximum() {
    Set<String> table = new HashSet<>();
    for (int record = 0; record < 200; record++) {
      table.add(KeyNames.of(record));
    }
    for (KeyDistribution distribution : KeyDistribution.values()) {
      LoadSpec load = LoadSpec.scans(200, 4).withKeys(distribution);
      Schedule schedule = Schedule.of(load, phase(9, 1_000, 0, 10));
      Set<Integer> limits = new HashSet<>();
      Set<String> asked = new HashSet<>();
      for (int i = 0; i < schedule.size(); i++) {
        asked.add(schedule.key(i));
        limits.add(schedule.limit(i));
      }
      assertThat(table).containsAll(asked);
      assertThat(asked).hasSizeGreaterThan(180);
      assertThat(limits).containsExactlyInAnyOrder(1, 2, 3, 4);
    }
  }
}
