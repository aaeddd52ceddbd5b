package io.github.stowage.cassandra.cluster;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.stowage.cassandra.agent.ServiceTimesMXBean;
import io.github.stowage.cassandra.testkit.Node;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.awaitility.Awaitility;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.api.parallel.ResourceLock;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** How soon a node that was slow has its share of the reads again; for an idle machine. */
@Tag("measure")
@ResourceLock(SharedClusters.QUEUES)
@ExtendWith(SharedClusters.Resolver.class)
class RecoveryTest {
  private static final int AFFECTED = 3;
  private static final int ROUNDS = Integer.getInteger("rounds", 10);
  private static final int SECONDS = 20;

  private static Queues queues;

  /** Why the node was slow. */
  private enum Cause {
    /** Another process, which shows in what it publishes. */
    NEIGHBOUR,
    /** Itself: it looks idle, as it is avoided. */
    ITSELF;

    void begin(ServiceTimesMXBean times) {
      times.setNeighbour(this == NEIGHBOUR ? 0.9 : 0);
      times.setFactor(this == ITSELF ? 10 : 1);
    }

    static void end(ServiceTimesMXBean times) {
      times.setNeighbour(0);
      times.setFactor(1);
    }
  }

  @BeforeAll
  static void start(SharedClusters shared) throws Exception {
    queues = shared.queues();
  }

  @ParameterizedTest
  @EnumSource(Cause.class)
  void secondsUntilItHasMostOfItsShare(Cause cause) throws Exception {
    ServiceTimesMXBean times = queues.cluster().node(AFFECTED).serviceTimes();
    double[] seconds = new double[ROUNDS];
    for (int round = 0; round < ROUNDS; round++) {
      queues.reset();
      // Or each round would be the same luck.
      for (Node node : queues.cluster().dataNodes()) {
        node.serviceTimes().reset(100L * round + node.index());
      }
      cause.begin(times);
      try (ReadLoop reads = queues.startFewReads(round)) {
        List<Double> before = shares(SECONDS);
        Cause.end(times);
        List<Double> shares = shares(SECONDS);
        reads.stop().assertNoneFailed();
        int first = 0;
        while (first < SECONDS && shares.get(first) < Served.MOST) {
          first++;
        }
        seconds[round] = first + 1.0;
        System.out.printf("%s, last second before %.2f, then %s%n", cause, last(before), shares);
      }
    }
    Arrays.sort(seconds);
    double median = (seconds[(ROUNDS - 1) / 2] + seconds[ROUNDS / 2]) / 2;
    System.out.printf(
        "%s: %.2f of the fair share after %.1f s (median of %d; %.0f to %.0f)%n",
        cause, Served.MOST, median, ROUNDS, seconds[0], seconds[ROUNDS - 1]);
    assertThat(seconds[ROUNDS - 1]).as("all rounds").isLessThanOrEqualTo(SECONDS);
  }

  private static double last(List<Double> values) {
    return values.get(values.size() - 1);
  }

  /** Of the fair share, what the node had of the reads in each of the next seconds. */
  private static List<Double> shares(int seconds) {
    List<Double> shares = new ArrayList<>();
    Map<Integer, Long> before = served();
    long start = System.nanoTime();
    for (int second = 1; second <= seconds; second++) {
      Duration end = Duration.ofSeconds(second);
      Awaitility.await("a second")
          .pollInterval(Duration.ofMillis(10))
          .until(() -> System.nanoTime() - start >= end.toNanos());
      Map<Integer, Long> after = served();
      Map<Integer, Long> reads = new LinkedHashMap<>(after);
      before.forEach((node, count) -> reads.merge(node, -count, Long::sum));
      Served served = new Served(reads);
      shares.add(Math.round(100 * served.share(AFFECTED) * after.size()) / 100.0);
      before = after;
    }
    return shares;
  }

  private static Map<Integer, Long> served() {
    Map<Integer, Long> byNode = new LinkedHashMap<>();
    for (Node node : queues.cluster().dataNodes()) {
      byNode.put(node.index(), node.serviceTimes().getStats().getReads().getServed());
    }
    return byNode;
  }
}
