package io.github.stowage.simulator.selection;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.stowage.core.score.ResourceSample;
import io.github.stowage.core.selection.PublishedLoad;
import io.github.stowage.core.selection.RequestKind;
import org.apache.commons.rng.UniformRandomProvider;
import org.apache.commons.rng.simple.RandomSource;
import org.junit.jupiter.api.Test;

/** The rules of the competitors, each in the situation it is known for. */
class SelectorsTest {
  private static final int[] REPLICAS = {0, 1, 2};

  private final UniformRandomProvider random = RandomSource.XO_RO_SHI_RO_128_PP.create(1);

  private static void answer(Selector selector, int node, long latency) {
    selector.sent(node, RequestKind.READ, 0);
    selector.answered(node, RequestKind.READ, latency, 0);
  }

  private static int select(Selector selector) {
    return selector.select(REPLICAS, RequestKind.READ, 0);
  }

  @Test
  void powerOfTwoNeverTakesTheBusiestOfThree() {
    Selector selector = new PowerOfTwoSelector(3, random);
    selector.sent(1, RequestKind.READ, 0);
    for (int i = 0; i < 200; i++) {
      assertThat(select(selector)).isNotEqualTo(1);
    }
  }

  @Test
  void c3PaysForAQueueWithItsCube() {
    Selector selector = new LocalC3Selector(3, 1, random);
    answer(selector, 0, 10);
    answer(selector, 1, 70);
    answer(selector, 2, 90);
    assertThat(select(selector)).isZero();
    selector.sent(0, RequestKind.READ, 0);
    assertThat(select(selector)).isEqualTo(1);
  }

  @Test
  void c3CountsThePublishedQueueAndTheOtherCoordinators() {
    Selector selector = new LocalC3Selector(3, 10, random);
    for (int node : REPLICAS) {
      answer(selector, node, 10);
    }
    selector.published(0, new PublishedLoad(ResourceSample.UNKNOWN, 12, 0));
    selector.published(1, new PublishedLoad(ResourceSample.UNKNOWN, 9, 0));
    selector.sent(2, RequestKind.READ, 0);
    assertThat(select(selector)).isEqualTo(1);
  }

  @Test
  void prequalTakesTheFastestColdReplica() {
    Selector selector = new LocalPrequalSelector(3, random);
    answer(selector, 0, 30);
    answer(selector, 1, 10);
    answer(selector, 2, 20);
    assertThat(select(selector)).isEqualTo(1);
  }

  @Test
  void prequalLeavesAHotReplicaHoweverFast() {
    Selector selector = new LocalPrequalSelector(3, random);
    answer(selector, 0, 30);
    answer(selector, 1, 10);
    answer(selector, 2, 20);
    for (int i = 0; i < 100; i++) {
      select(selector);
    }
    selector.sent(1, RequestKind.READ, 0);
    assertThat(select(selector)).isEqualTo(2);
  }

  /** Node 0 takes 30, the others 10; node 1 has a queue of three, and 10 * 4^3 is more than 30. */
  @Test
  void c3WeighsServiceTimesWithTheQueuesThatAnswersCarry() {
    Selector selector = new C3Selector(3, 1, random);
    for (int node : REPLICAS) {
      selector.sent(node, RequestKind.READ, 0);
      selector.feedback(node, RequestKind.READ, node == 1 ? 3 : 0, node == 0 ? 30 : 10);
      selector.answered(node, RequestKind.READ, node == 0 ? 30 : 10, 0);
    }
    assertThat(select(selector)).isEqualTo(2);
  }

  @Test
  void c3WaitsWhenNoReplicasRateAllowsMore() {
    Selector selector = new C3Selector(3, 1, random);
    for (int node : REPLICAS) {
      for (int i = 0; i < 10; i++) {
        selector.sent(node, RequestKind.READ, 0);
      }
    }
    assertThat(select(selector)).isEqualTo(Selector.WAIT);
    assertThat(selector.waitNanos(REPLICAS, 0)).isPositive();
  }

  /** With fresh queues a hundred coordinators don't run after the same stale one. */
  @Test
  void c3IsNoWorseThanRandomWithAHundredCoordinators() {
    Scenario large = Scenario.of("large", "nothing wrong", 30, 100).lasting(8, 3).build();
    assertThat(p99(large, "c3")).isLessThan(1.02 * p99(large, "random"));
    assertThat(p99(large, "c3-local")).isGreaterThan(1.5 * p99(large, "random"));
  }

  private static double p99(Scenario scenario, String strategy) {
    return Simulation.run(scenario, Strategies.named(strategy), 1)
        .latencies
        .getValueAtPercentile(99);
  }

  /** Heads of 3,000 coins: a deviation of 27, of which four hold but one in 16,000. */
  @Test
  void lowestBreaksTiesEvenly() {
    int[] wins = new int[3];
    for (int i = 0; i < 3_000; i++) {
      wins[Lowest.of(REPLICAS, random, node -> node == 1 ? 2 : 1)]++;
    }
    assertThat(wins[1]).isZero();
    assertThat(wins[0]).isBetween(1_500 - 4 * 27, 1_500 + 4 * 27);
  }
}
