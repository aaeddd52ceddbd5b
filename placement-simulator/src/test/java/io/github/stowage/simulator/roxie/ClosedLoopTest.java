package io.github.stowage.simulator.roxie;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.github.stowage.core.placement.Placement;
import io.github.stowage.simulator.workload.Instances;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class ClosedLoopTest {
  private static final int ANSWERS = 200_000;
  private static final double[] EVEN = {1, 1, 1, 1, 1, 1, 1, 1};
  private static final Placement ONE_EACH =
      Placement.of(8, new int[][] {{0}, {1}, {2}, {3}, {4}, {5}, {6}, {7}});

  /**
   * 24 clients on 8 queues, whoever is asked: 24 * 8 / (24 + 8 - 1), by product form. Answers come
   * no less regularly than at random, so that n of them have a deviation of at most sqrt(n).
   */
  @Test
  void oneReplicaEachIsAClosedNetworkOfKnownThroughput() {
    double expected = 24 * 8 / 31.0;
    assertThat(run(ONE_EACH, EVEN, 1, 0).throughput())
        .isCloseTo(expected, within(4 / Math.sqrt(ANSWERS) * expected));
  }

  /** By mean value analysis of eight queues and a delay. */
  @ParameterizedTest
  @ValueSource(doubles = {.5, 2.5, 10})
  void overheadIsADelayInThatNetwork(double overhead) {
    double queue = 0;
    double throughput = 0;
    for (int clients = 1; clients <= 24; clients++) {
      double response = 1 + queue;
      throughput = clients / (overhead + response);
      queue = throughput * response / 8;
    }
    ClosedLoop.Outcome outcome = run(ONE_EACH, EVEN, 1, overhead);
    assertThat(outcome.throughput())
        .isCloseTo(throughput, within(5 / Math.sqrt(ANSWERS) * throughput));
    // Little's law: what is not at the nodes is in its overhead.
    assertThat(outcome.open() + outcome.throughput() * overhead).isCloseTo(24, within(.25));
  }

  /** A service of a fixed time would let 8 clients on one node get one answer per time. */
  @Test
  void moreRegularServicesServeMoreAndNeverMoreThanNodes() {
    double exponential = run(ONE_EACH, EVEN, 1, 0).throughput();
    double regular = run(ONE_EACH, EVEN, 8, 0).throughput();
    assertThat(regular).isBetween(exponential * 1.03, 8 * (1 + 5 / Math.sqrt(ANSWERS)));
  }

  @Test
  void theBusiestNodeIsKnown() {
    Placement halves = Placement.of(2, new int[][] {{0}, {1}});
    assertThat(run(halves, new double[] {3, 1}, 1, 0).busiest()).isCloseTo(1.5, within(.01));
  }

  private static ClosedLoop.Outcome run(
      Placement placement, double[] shares, int phases, double overhead) {
    return new ClosedLoop(placement, shares, phases, overhead, Instances.random(1, 0))
        .run(24, 10_000, ANSWERS);
  }
}
