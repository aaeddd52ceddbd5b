package io.github.stowage.alluxio.master.decide;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Set;
import org.junit.jupiter.api.Test;

class WorkersBackTest {
  private static final long DUE = 1_000;
  private static final long NOW = 5_000;
  private static final long LATER = NOW + 15_000;

  private final WorkersBack workers = new WorkersBack();

  @Test
  void theSameAreThereFor15Seconds() {
    workers.look(Set.of("a"), NOW);
    assertThat(workers.are(Set.of(), DUE, NOW)).isFalse();
    workers.look(Set.of("a", "b"), NOW + 1_000);
    assertThat(workers.are(Set.of(), DUE, LATER)).isFalse();
    workers.look(Set.of("b", "a"), LATER + 999);
    assertThat(workers.are(Set.of(), DUE, LATER + 999)).isFalse();
    workers.look(Set.of("b", "a"), LATER + 1_000);
    assertThat(workers.are(Set.of(), DUE, LATER + 1_000)).isTrue();
  }

  /** As the master's list of workers, which it keeps for 10 s. */
  @Test
  void theSameAtTwoLooksSoonAfterOneAnotherMeansNothing() {
    workers.look(Set.of("a"), NOW);
    workers.look(Set.of("a"), NOW + 1_000);

    assertThat(workers.are(Set.of(), DUE, NOW + 1_000)).isFalse();
  }

  @Test
  void nobodyIsNoWorkers() {
    workers.look(Set.of(), NOW);
    workers.look(Set.of(), LATER);

    assertThat(workers.are(Set.of(), DUE, LATER)).isFalse();
  }

  @Test
  void thoseOfTheCurrentPlanAreThere() {
    workers.look(Set.of("a"), NOW);
    workers.look(Set.of("a"), LATER);
    assertThat(workers.are(Set.of("a", "b"), DUE, LATER)).isFalse();
    workers.look(Set.of("a", "b", "c"), LATER);
    assertThat(workers.are(Set.of("a", "b"), DUE, LATER)).isFalse();
    workers.look(Set.of("a", "b", "c"), LATER + 15_000);
    assertThat(workers.are(Set.of("a", "b"), DUE, LATER + 15_000)).isTrue();
  }

  @Test
  void oneThatStaysAwayIsWaitedForFiveMinutesPerPlan() {
    workers.look(Set.of("a"), NOW - 15_000);
    assertThat(workers.are(Set.of("b"), DUE, NOW)).isFalse();
    assertThat(workers.are(Set.of("b"), DUE, NOW + 299_999)).isFalse();
    assertThat(workers.are(Set.of("b"), DUE, NOW + 300_000)).isTrue();
    assertThat(workers.are(Set.of("b"), DUE + 1, NOW + 300_001)).isFalse();
  }
}
