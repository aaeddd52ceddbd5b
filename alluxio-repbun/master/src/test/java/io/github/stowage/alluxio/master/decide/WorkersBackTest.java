package io.github.stowage.alluxio.master.decide;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Set;
import org.junit.jupiter.api.Test;

class WorkersBackTest {
  private static final long DUE = 1_000;
  private static final long NOW = 5_000;

  private final WorkersBack workers = new WorkersBack();

  @Test
  void theSameAreThereAtTwoLooks() {
    workers.look(Set.of("a"));
    assertThat(workers.are(Set.of(), DUE, NOW)).isFalse();
    workers.look(Set.of("a", "b"));
    assertThat(workers.are(Set.of(), DUE, NOW)).isFalse();
    workers.look(Set.of("b", "a"));
    assertThat(workers.are(Set.of(), DUE, NOW)).isTrue();
  }

  @Test
  void thoseOfTheCurrentPlanAreThere() {
    workers.look(Set.of("a"));
    workers.look(Set.of("a"));
    assertThat(workers.are(Set.of("a", "b"), DUE, NOW)).isFalse();
    workers.look(Set.of("a", "b", "c"));
    assertThat(workers.are(Set.of("a", "b"), DUE, NOW)).isFalse();
    workers.look(Set.of("a", "b", "c"));
    assertThat(workers.are(Set.of("a", "b"), DUE, NOW)).isTrue();
  }

  @Test
  void oneThatStaysAwayIsWaitedForFiveMinutesPerPlan() {
    workers.look(Set.of("a"));
    workers.look(Set.of("a"));
    assertThat(workers.are(Set.of("b"), DUE, NOW)).isFalse();
    assertThat(workers.are(Set.of("b"), DUE, NOW + 299_999)).isFalse();
    assertThat(workers.are(Set.of("b"), DUE, NOW + 300_000)).isTrue();
    assertThat(workers.are(Set.of("b"), DUE + 1, NOW + 300_001)).isFalse();
  }
}
