package io.github.stowage.cassandra.agent;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class BusyTimeTest {
  private final BusyTime busy = new BusyTime(4, 0);

  @Test
  void addsHeldSlotsWhileTheyAreHeld() {
    busy.hold(100);
    busy.hold(200);
    assertThat(busy.usedNanos(300)).isEqualTo(100 + 2 * 100);
    busy.release(400);
    assertThat(busy.usedNanos(500)).isEqualTo(100 + 2 * 200 + 100);
  }

  @Test
  void isIdleWithoutRequests() {
    assertThat(busy.usedNanos(1_000)).isZero();
  }

  @Test
  void countsTheNeighbourOnEveryCore() {
    busy.neighbour(0.25, 0);
    assertThat(busy.usedNanos(1_000)).isEqualTo(1_000);
  }

  @Test
  void fillsTheServerAndNoMore() {
    busy.neighbour(0.5, 0);
    for (int i = 0; i < 4; i++) {
      busy.hold(0);
    }
    assertThat(busy.usedNanos(1_000)).isEqualTo(4_000);
  }

  @Test
  void followsAResize() {
    busy.neighbour(0.5, 0);
    busy.resize(2, 1_000);
    assertThat(busy.usedNanos(2_000)).isEqualTo(2_000 + 1_000);
  }

  @Test
  void neverGoesBack() {
    busy.hold(1_000);
    assertThat(busy.usedNanos(500)).isZero();
    assertThat(busy.usedNanos(1_500)).isEqualTo(500);
  }
}
