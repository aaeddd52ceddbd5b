package io.github.stowage.simulator.selection;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import org.junit.jupiter.api.Test;

class ProbePoolTest {
  private static final int[] REPLICAS = {0, 1, 2};

  private final ProbePool pool = new ProbePool(30);

  private void add(int node, int inside, double latency, long at) {
    pool.add(new ProbePool.Probe(node, inside, latency, at));
  }

  /** With 16 probes, 30 servers, 3 probes and 1 removal per request: 2 / 0.4. */
  @Test
  void aProbeServesAsManyRequestsAsThePaperSays() {
    assertThat(ProbePool.reuseBudget(30)).isCloseTo(5, within(1e-9));
    assertThat(ProbePool.reuseBudget(10_000)).isCloseTo(1, within(0.01));
    add(0, 3, 10, 0);
    int uses = 0;
    while (!pool.usable(REPLICAS, 0).isEmpty()) {
      ProbePool.Probe probe = pool.usable(REPLICAS, 0).get(0);
      assertThat(probe.inside).isEqualTo(3 + uses++);
      pool.used(probe);
    }
    // One more where 2 / 0.4 is a rounding error above 5.
    assertThat(uses).isBetween(5, 6);
  }

  @Test
  void keepsSixteenForASecond() {
    for (int i = 0; i < 20; i++) {
      add(i % 3, 1, 10, i);
    }
    assertThat(pool.usable(REPLICAS, 20)).hasSize(ProbePool.SIZE);
    assertThat(pool.usable(REPLICAS, 1_000_000_010L)).hasSize(10);
  }

  @Test
  void removesTheOldestAndTheWorstByTurns() {
    add(0, 1, 10, 0);
    add(1, 9, 1, 1);
    add(2, 1, 20, 2);
    pool.removeOne(5);
    assertThat(pool.usable(REPLICAS, 2)).extracting(probe -> probe.node).containsExactly(1, 2);
    pool.removeOne(5);
    assertThat(pool.usable(REPLICAS, 2)).extracting(probe -> probe.node).containsExactly(2);
  }
}
