package io.github.stowage.cassandra.cluster;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.stowage.cassandra.agent.GossipForgeryMXBean;
import io.github.stowage.cassandra.agent.MessageIdsMXBean;
import io.github.stowage.cassandra.testkit.CassandraLine;
import io.github.stowage.cassandra.testkit.Cluster;
import io.github.stowage.cassandra.testkit.Node;
import java.time.Duration;
import java.util.List;
import javax.management.JMX;
import javax.management.ObjectName;
import org.assertj.core.data.Offset;
import org.awaitility.Awaitility;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.api.parallel.ResourceLock;

/**
 * Faults while {@link Queues#IN_FLIGHT} reads are under way at any time. Without the plug-in, in
 * ring order, all of them would soon wait for the node that does not answer.
 */
@Tag("cluster")
@ResourceLock(SharedClusters.QUEUES)
@ExtendWith(SharedClusters.Resolver.class)
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
abstract class Faults {
  private static final int VICTIM = 3;

  /** Reads that show that reading goes on. */
  private static final int MANY = 1000;

  private static Queues queues;
  private static Cluster cluster;

  private final CassandraLine line;

  Faults(CassandraLine line) {
    this.line = line;
  }

  @BeforeAll
  void start(SharedClusters shared) throws Exception {
    queues = shared.queues(line);
    cluster = queues.cluster();
  }

  @BeforeEach
  void reset() throws Exception {
    queues.reset();
  }

  @Test
  void aMixedClusterServesEveryReadAndTheStockNodeIsUnknownNotAvoided() throws Exception {
    double fair = 1.0 / cluster.dataNodes().size();
    Windows.until(
        window -> {
          Served served = queues.read(900, window);
          assertThat(served.share(Queues.WITHOUT_PLUGIN))
              .isBetween(fair / 2, fair + served.chance(fair));
        });

    Node stock = cluster.node(Queues.WITHOUT_PLUGIN);
    assertThat((double) queues.selector().peer(stock.address()).get("resourceScore")).isNaN();
    assertThat(new Selector(stock).isLoaded()).isFalse();
  }

  /** The service times of this cluster hold for reads from elsewhere only: its own are fast. */
  @Test
  void aCoordinatorServesItselfWhatItHoldsWhileItIsTheFastest() throws Exception {
    Node node = cluster.node(1);
    double held = node.effectiveOwnership("ycsb").get(node.address());
    Selector its = new Selector(node);
    try (Table here = queues.table().through(node)) {
      Windows.until(
          window -> {
            its.use("adaptive");
            int reads = 1000;
            ReadLoop loop = ReadLoop.start(here, Queues.IN_FLIGHT, reads, window).join();
            loop.assertNoneFailed();
            double own = (double) its.peer(node.address()).get("readShare");
            System.out.printf("holds %.3f of the data, serves %.3f%n", held, own);
            // Four standard deviations of so many draws of keys.
            assertThat(own)
                .isCloseTo(held, Offset.offset(4 * Math.sqrt(held * (1 - held) / reads)));
          });
    }
  }

  @Test
  void garbageInGossipIsCountedAndHarmless() throws Exception {
    GossipForgeryMXBean forgery =
        JMX.newMXBeanProxy(
            cluster.node(Queues.WITHOUT_PLUGIN).jmx(), // where nothing true overwrites it
            new ObjectName(GossipForgeryMXBean.NAME),
            GossipForgeryMXBean.class);
    try (ReadLoop reads = queues.startReads(2)) {
      for (String garbage : List.of("x".repeat(10_000), "1;NaN;-1;;;;;;;", ";;;;", "\u0000")) {
        forged(forgery, garbage, "loads_ignored_malformed");
      }
      forged(forgery, "1;99999999999999;1;.1;.1;.1;.1;.1;.1;1", "loads_ignored_from_the_future");
      reads.awaitMore(MANY);
      reads.stop().assertNoneFailed();
    }
    assertThat(queues.coordinator().log().matching(".*(malformed|garbage).*")).isEmpty();
    assertThat(queues.selector().counters()).containsEntry("fallbacks", 0L);
  }

  private static void forged(GossipForgeryMXBean forgery, String value, String counter)
      throws Exception {
    long before = queues.selector().counters().get(counter);
    forgery.publish("X1", value);
    Awaitility.await("a value of length " + value.length() + " to be in " + counter)
        .until(() -> queues.selector().counters().get(counter) > before);
  }

  /** As after two billion messages: Cassandra goes on with ids below 0. */
  @Test
  void answersAreKnownWhateverTheirIds() throws Exception {
    Node node = cluster.node(1);
    MessageIdsMXBean ids =
        JMX.newMXBeanProxy(
            node.jmx(), new ObjectName(MessageIdsMXBean.NAME), MessageIdsMXBean.class);
    Selector its = new Selector(node);
    its.use("adaptive");
    long expired = its.counters().get("requests_expired");
    ids.setLast(Integer.MAX_VALUE - 100);
    try (Table here = queues.table().through(node)) {
      ReadLoop.start(here, Queues.IN_FLIGHT, MANY, 8).join().assertNoneFailed();
    }
    assertThat(ids.getLast()).isNegative();
    for (Node other : cluster.dataNodes()) {
      Awaitility.await("all answers of node " + other.index())
          .until(() -> other == node || (int) its.peer(other.address()).get("inFlight") == 0);
    }
    assertThat(its.counters()).containsEntry("requests_expired", expired);
  }

  @Test
  void aSeverityEndsWithTheRestartOfItsNode() throws Exception {
    Node node = cluster.node(1);
    new Selector(node).severity(1);
    awaitSeverity(node, 1);
    node.restart();
    cluster.awaitGossip();
    awaitSeverity(node, 0);
  }

  private static void awaitSeverity(Node node, double severity) {
    Awaitility.await("the coordinator to know the severity")
        .until(() -> (double) queues.selector().peer(node.address()).get("severity") == severity);
  }

  @Test
  void hotSwapsUnderLoadFailNoRead() throws Exception {
    try (ReadLoop reads = queues.startReads(3)) {
      for (String mode : List.of("paper", "adaptive", "weighted", "adaptive")) {
        queues.selector().useStock();
        reads.awaitMore(100);
        queues.selector().use(mode);
        reads.awaitMore(100);
        assertThat(queues.selector().counters())
            .containsEntry("fallbacks", 0L)
            .containsEntry("observer_failures", 0L);
      }
      reads.stop().assertNoneFailed();
    }
  }

  /** Cassandra may declare the node dead before that many reads are done, and what it held lost. */
  @Test
  void whileANodeIsStoppedReadsGoOnAndOnlyWhatItHeldMayBeLost() throws Exception {
    try (ReadLoop reads = readsWithoutProbes(4)) {
      cluster.node(VICTIM).pause();
      try {
        reads.awaitMore(MANY);
        assertThat(queues.held(VICTIM)).isLessThanOrEqualTo(Queues.HELD);
      } finally {
        cluster.node(VICTIM).resume();
      }
      assertThat(reads.stop().failed()).isLessThanOrEqualTo(Queues.HELD);
    }
  }

  @Test
  void onlyWhatAKilledNodeHeldIsLost() throws Exception {
    queues.readTimeout(Duration.ofSeconds(20)); // after which the lost ones end
    Node victim = cluster.node(VICTIM);
    try (ReadLoop reads = readsWithoutProbes(5)) {
      victim.kill();
      reads.awaitMore(MANY);
      Awaitility.await("the killed node to be known as dead")
          .until(() -> queues.coordinator().unreachableNodes().contains(victim.address()));
      reads.awaitMore(MANY);
      assertThat(reads.stop().failed()).isLessThanOrEqualTo(Queues.HELD);
    }

    victim.start();
    cluster.awaitGossip();
    isAskedAgain(VICTIM);
  }

  /** Before each restart Cassandra says that it is going, so no more is lost than it had then. */
  @Test
  void aRollingRestartLosesNoMoreThanEachNodeHeld() throws Exception {
    queues.readTimeout(Duration.ofSeconds(20));
    List<Integer> restarted = List.of(1, Queues.WITHOUT_PLUGIN, VICTIM);
    try (ReadLoop reads = readsWithoutProbes(6)) {
      for (int index : restarted) {
        cluster.node(index).restart();
        cluster.awaitGossip();
        reads.awaitMore(100);
      }
      assertThat(reads.stop().failed()).isLessThanOrEqualTo((long) Queues.HELD * restarted.size());
    }
    for (int index : restarted) {
      isAskedAgain(index);
    }
  }

  /** So that what is lost does not depend on how long a fault lasts. */
  private static ReadLoop readsWithoutProbes(long seed) throws Exception {
    queues.read(600, seed);
    queues.selector().probeInterval(0);
    ReadLoop reads = queues.startReads(seed);
    reads.awaitMore(100);
    return reads;
  }

  private static void isAskedAgain(int index) throws Exception {
    queues.selector().probeInterval(2000);
    double fair = 1.0 / cluster.dataNodes().size();
    Windows.until(
        window -> assertThat(queues.read(900, 100 + window).share(index)).isGreaterThan(fair / 2));
    assertThat(queues.held(index)).isZero();
    assertThat(queues.selector().counters()).containsEntry("fallbacks", 0L);
  }
}
