package io.github.stowage.alluxio.benchmark;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.Test;

class ScheduleTest {
  private static final long SECOND = 1_000_000_000;
  private static final List<ReadKind> KINDS =
      List.of(kind(0, 1), kind(1, 2), kind(2, 0), kind(3, 5));

  private static ReadKind kind(int object, double weight) {
    return new ReadKind(object, List.of("a"), 1, weight);
  }

  private static long count(Schedule schedule, int kind) {
    long count = 0;
    for (int i = schedule.firstMeasured(); i < schedule.size(); i++) {
      count += schedule.kinds()[i] == kind ? 1 : 0;
    }
    return count;
  }

  @Test
  void kindsOccurAsOftenAsTheirWeightsSayUpToOne() {
    for (int seed = 0; seed < 200; seed++) {
      Schedule schedule = Schedule.of(KINDS, 50, SECOND, 11 * SECOND, seed);
      double counted = schedule.size() - schedule.firstMeasured();
      for (int kind = 0; kind < KINDS.size(); kind++) {
        assertThat((double) count(schedule, kind))
            .as("seed %d, kind %d", seed, kind)
            .isBetween(
                counted * KINDS.get(kind).weight() / 8 - 1,
                counted * KINDS.get(kind).weight() / 8 + 1);
      }
    }
  }

  @Test
  void arrivalsArePoisson() {
    double sum = 0;
    double squares = 0;
    int seeds = 400;
    for (int seed = 0; seed < seeds; seed++) {
      Schedule schedule = Schedule.of(KINDS, 100, 0, SECOND, seed);
      assertThat(schedule.atNanos()).isSorted();
      sum += schedule.size();
      squares += (double) schedule.size() * schedule.size();
    }
    double mean = sum / seeds;
    // A count's mean is its variance; bounds of five standard errors.
    assertThat(mean).isBetween(97.5, 102.5);
    assertThat(squares / seeds - mean * mean).isBetween(65.0, 135.0);
  }

  @Test
  void whatSettlesDoesNotCount() {
    Schedule schedule = Schedule.of(KINDS, 100, SECOND, 2 * SECOND, 1);
    assertThat(schedule.atNanos()[schedule.firstMeasured()]).isGreaterThanOrEqualTo(SECOND);
    assertThat(schedule.atNanos()[schedule.firstMeasured() - 1]).isLessThan(SECOND);
  }

  @Test
  void theSameSeedGivesTheSame() {
    Schedule one = Schedule.of(KINDS, 100, 0, SECOND, 7);
    assertThat(Schedule.of(KINDS, 100, 0, SECOND, 7).atNanos()).isEqualTo(one.atNanos());
    assertThat(Schedule.of(KINDS, 100, 0, SECOND, 7).kinds()).isEqualTo(one.kinds());
    assertThat(Schedule.of(KINDS, 100, 0, SECOND, 8).atNanos()).isNotEqualTo(one.atNanos());
  }
}
