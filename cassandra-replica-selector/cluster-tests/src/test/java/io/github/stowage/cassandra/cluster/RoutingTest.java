package io.github.stowage.cassandra.cluster;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.stowage.cassandra.agent.ServiceTimesMXBean;
import io.github.stowage.cassandra.testkit.Node;
import io.github.stowage.simulator.selection.SelectionStudy;
import org.assertj.core.data.Offset;
import org.awaitility.Awaitility;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.MethodOrderer;
import org.junit.jupiter.api.Order;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestMethodOrder;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.api.parallel.ResourceLock;

/**
 * Where reads go on a real cluster of known service times. Counts who serves them while a fixed
 * number is under way: how fast this machine is has no say in that.
 */
@Tag("cluster")
@ResourceLock(SharedClusters.QUEUES)
@ExtendWith(SharedClusters.Resolver.class)
@TestMethodOrder(MethodOrderer.OrderAnnotation.class)
class RoutingTest {
  private static final int AFFECTED = 3;

  private static Queues queues;

  @BeforeAll
  static void start(SharedClusters shared) throws Exception {
    queues = shared.queues();
  }

  @BeforeEach
  void reset() throws Exception {
    queues.reset();
  }

  /**
   * Reads in flight are in the score, so no node gets many more than its part of {@link
   * Queues#IN_FLIGHT}, 2.4: a queue of 4 behind the 4 in service would be 8 of 12 on one node.
   */
  @Test
  @Order(1)
  void withNothingWrongEveryNodeServesItsShareAndNoneHasAQueue() throws Exception {
    double fair = 1.0 / queues.cluster().dataNodes().size();
    Windows.until(
        window -> {
          Served served = queues.read(1500, window);
          for (int node : served.byNode().keySet()) {
            assertThat(served.share(node)).isCloseTo(fair, Offset.offset(served.chance(fair)));
          }
          assertThat(queues.longestQueue()).isLessThan(4);
        });
  }

  @Test
  @Order(2)
  void aSlowNodeIsAvoidedAndStillAskedAndComesBack() throws Exception {
    affected().setFactor(4);

    // README: .4% of the reads, 12 of 3,000; chance makes that at most 12 + 4 * sqrt(12) = 26.
    Windows.until(
        window ->
            assertThat(queues.read(3000, window).byNode().get(AFFECTED)).isLessThanOrEqualTo(26));
    Views views = new Views(queues.coordinator(), queues.table().session());
    Windows.until(
        window -> {
          assertThat(queues.read(600, 100 + window).byNode().get(AFFECTED)).isPositive();
          assertThat(views.gauge(queues.cluster().node(AFFECTED), "Avoided")).isEqualTo(1);
        });

    affected().setFactor(1);
    double most = Served.MOST / queues.cluster().dataNodes().size();
    int windows =
        Windows.until(
            window ->
                assertThat(queues.read(900, 200 + window).share(AFFECTED)).isGreaterThan(most));
    System.out.printf("a slow node has its reads back after %d%n", 900 * windows);
  }

  /** Ring order: the same keys are read from the same nodes, however slow one of them is. */
  @Test
  @Order(3)
  void withoutThePlugInTheSlowNodeKeepsItsReads() throws Exception {
    queues.selector().mode("off");
    Served healthy = queues.read(500, 4);

    affected().setFactor(4);

    assertThat(queues.read(500, 4)).isEqualTo(healthy);
    assertThat(healthy.byNode().get(AFFECTED)).isPositive();
  }

  @Test
  @Order(4)
  void readsGoOnWhileAServerPausesAndNoneIsLost() throws Exception {
    queues.read(600, 5);
    try (ReadLoop reads = queues.startReads(6)) {
      affected().setPaused(true);
      reads.awaitMore(1500);
      assertThat(queues.held(AFFECTED)).isLessThanOrEqualTo(Queues.HELD);
      affected().setPaused(false);
      reads.stop().assertNoneFailed();
    }
  }

  /**
   * The simulator's stock snitch is only worth comparing with if it routes as the real one does:
   * away from a slow node. Which of the others it prefers is a matter of how fast the machine runs
   * each of them, so it is shown by the benchmark.
   */
  @Test
  @Order(5)
  void theSimulatedStockSnitchAvoidsASlowNodeAsTheRealOne() throws Exception {
    double simulated = SelectionStudy.cell("slow-node", "stock-dynamic", 1).shares()[AFFECTED - 1];
    affected().setFactor(4);
    queues.selector().useStock();
    Windows.until(
        window -> {
          Served real = queues.read(3000, window);
          System.out.printf(
              "slow node under the stock snitch: real %s, simulated %.3f%n", real, simulated);
          assertThat(real.share(AFFECTED)).isCloseTo(simulated, Offset.offset(0.02));
        });
  }

  /**
   * The new node halves the fifth node's range, and so is a replica of half of all keys: a sixth of
   * the reads is its part. Reads from all replicas warm its code up, which on a busy machine is the
   * slowest until then.
   */
  @Test
  @Order(6)
  void aNewNodeWithoutHistoryIsNotFloodedAndIsUsed() throws Exception {
    int joined;
    try (ReadLoop reads = queues.startReads(6)) { // so that the others keep their history
      joined = queues.cluster().joinNewNode().index();
      reads.stop().assertNoneFailed();
    }

    double fair = 1 / 6.0;
    Served first = queues.read(600, 7);
    assertThat(first.share(joined)).isLessThan(fair + first.chance(fair));
    queues.table().readAllFromAll();
    Windows.until(
        window -> {
          Served later = queues.read(900, 8 + window);
          assertThat(later.share(joined)).isBetween(Served.MOST * fair, fair + later.chance(fair));
        });
  }

  /** Of the node that the test before has added, if it ran. */
  @Test
  @Order(7)
  void aNodeThatLeavesIsShownNoMore() throws Exception {
    Node last = queues.cluster().node(queues.cluster().nodes().size());
    String leaving = (last.isDataNode() ? last : queues.cluster().joinNewNode()).address();
    Views views = new Views(queues.coordinator(), queues.table().session());
    queues.table().readAllFromAll();
    Awaitility.await("gauges of all").until(() -> views.gauges().contains(leaving));
    assertThat(views.table()).containsKey(leaving);

    try (ReadLoop reads = queues.startReads(9)) { // answers to which may come late
      queues.cluster().removeLastNode();
      reads.stop().assertNoneFailed();
    }

    Awaitility.await("them to go").until(() -> !views.gauges().contains(leaving));
    assertThat(views.table()).doesNotContainKey(leaving);
    queues.table().readAllFromAll();
    assertThat(views.gauges()).doesNotContain(leaving).contains(queues.coordinator().address());
    assertThat(views.table()).doesNotContainKey(leaving);
  }

  private static ServiceTimesMXBean affected() {
    return queues.cluster().node(AFFECTED).serviceTimes();
  }
}
