package io.github.stowage.cassandra.cluster;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.stowage.cassandra.agent.ServiceTimesMXBean;
import io.github.stowage.cassandra.testkit.Node;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.api.parallel.ResourceLock;

/** A node that publishes that something else keeps it busy, on a real cluster with little to do. */
@Tag("cluster")
@ResourceLock(SharedClusters.QUEUES)
@ExtendWith(SharedClusters.Resolver.class)
class TroubledNodeTest {
  private static final int AFFECTED = 3;

  /** Of the CPU: ten times as slow, and far busier than the others. */
  private static final double TAKEN = 0.9;

  private static Queues queues;

  private final Node node = queues.cluster().node(AFFECTED);
  private final ServiceTimesMXBean times = node.serviceTimes();
  private final Views views = new Views(queues.coordinator(), queues.table().session());

  @BeforeAll
  static void start(SharedClusters shared) throws Exception {
    queues = shared.queues();
  }

  @BeforeEach
  void reset() throws Exception {
    queues.reset();
  }

  /** The simulator has .2% of the reads, 6 of 3,000; chance makes that at most 6 + 4 * sqrt(6). */
  @Test
  void isShownAndHardlyAskedAndComesBackWhenItSaysThatItIsOver() throws Exception {
    times.setNeighbour(TAKEN);
    Windows.until(
        window -> {
          queues.readSlowly(300, window);
          assertThat(views.gauge(node, "Troubled")).isEqualTo(1);
          assertThat(views.row(node).getBoolean("troubled")).isTrue();
        });
    Windows.until(
        window ->
            assertThat(queues.readSlowly(3000, 100 + window).byNode().get(AFFECTED))
                .isLessThanOrEqualTo(16));

    times.setNeighbour(0);
    // How soon that is, RecoveryTest shows on an idle machine.
    double most = Served.MOST / queues.cluster().dataNodes().size();
    Windows.until(
        window -> {
          Served served = queues.readSlowly(300, 200 + window);
          System.out.printf("after its trouble the node has %.3f%n", served.share(AFFECTED));
          assertThat(served.share(AFFECTED)).isGreaterThan(most);
          assertThat(views.gauge(node, "Troubled")).isZero();
        });
  }
}
