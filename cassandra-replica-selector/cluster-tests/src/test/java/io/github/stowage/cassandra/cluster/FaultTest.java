package io.github.stowage.cassandra.cluster;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.stowage.cassandra.agent.GossipForgeryMXBean;
import io.github.stowage.cassandra.testkit.Cluster;
import io.github.stowage.cassandra.testkit.Node;
import io.github.stowage.cassandra.testkit.ServiceTimeSpec;
import io.github.stowage.openloop.PhaseResult;
import java.nio.file.Path;
import java.time.Duration;
import java.util.concurrent.Callable;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicLong;
import javax.management.JMX;
import javax.management.ObjectName;
import org.awaitility.Awaitility;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.MethodOrderer;
import org.junit.jupiter.api.Order;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestMethodOrder;
import org.junit.jupiter.api.io.TempDir;

/**
 * Faults under load, the plug-in against the stock dynamic snitch on the same cluster: no read may
 * fail that would not fail on stock. Node 2 never has the plug-in.
 */
@Tag("cluster")
@TestMethodOrder(MethodOrderer.OrderAnnotation.class)
class FaultTest {
  private static final int WITHOUT_PLUGIN = 2;
  private static final int VICTIM = 3;
  private static final double READS_PER_SECOND = 200;

  /**
   * Reads that the victim had accepted when the fault struck are lost whoever chose it; this many
   * of them are chance: a tenth of a second of the victim's share.
   */
  private static final long IN_FLIGHT_AT_THE_FAULT = 10;

  @TempDir static Path work;
  private static Cluster cluster;
  private static Node coordinator;
  private static Selector selector;
  private static Table table;

  /** A fault and how to undo it. */
  private interface Fault {
    void strike() throws Exception;
  }

  @BeforeAll
  static void start() throws Exception {
    cluster =
        new Cluster(
                Clusters.withPlugin(work, 23)
                    .dataNodes(3)
                    .coordinators(1)
                    .pluginOn(index -> index != WITHOUT_PLUGIN)
                    .serviceTimes(ServiceTimeSpec.exponential(Duration.ofMillis(5)))
                    .yaml("read_request_timeout", "2000ms")
                    .build())
            .start();
    coordinator = cluster.coordinators().get(0);
    table = Table.load(coordinator, 2000);
    selector = new Selector(coordinator);
  }

  @AfterAll
  static void stop() {
    if (table != null) {
      table.close();
    }
    if (cluster != null) {
      cluster.close();
    }
  }

  @Test
  @Order(1)
  void aMixedClusterServesEveryReadAndTheStockNodeIsUnknownNotAvoided() throws Exception {
    selector.use("adaptive", table::readOnce);

    AtomicLong errors = new AtomicLong();
    String stock = cluster.node(WITHOUT_PLUGIN).address();
    // A node that has just started may really be slow for some seconds.
    Awaitility.await()
        .atMost(Duration.ofMinutes(1))
        .untilAsserted(
            () -> {
              errors.addAndGet(table.read(READS_PER_SECOND, Duration.ofSeconds(5), 1).errors());
              assertThat((double) selector.peer(stock).get("readShare")).isGreaterThan(0.1);
            });

    assertThat(errors).hasValue(0);
    assertThat((double) selector.peer(stock).get("resourceScore")).isNaN();
    assertThat(new Selector(cluster.node(WITHOUT_PLUGIN)).isLoaded()).isFalse();
  }

  /** The service times of this cluster hold for reads from elsewhere only: its own are fast. */
  @Test
  @Order(2)
  void aCoordinatorThatHoldsTheDataServesItselfWhileItIsTheFastest() throws Exception {
    Node node = cluster.node(1);
    try (Table here = table.through(node)) {
      assertThat(here.read(READS_PER_SECOND, Duration.ofSeconds(5), 1).errors()).isZero();
    }
    double own = (double) new Selector(node).peer(node.address()).get("readShare");
    System.out.printf("a coordinator's own share of its reads: %.3f%n", own);
    assertThat(own).isGreaterThan(0.5);
  }

  @Test
  @Order(3)
  void garbageInGossipIsCountedAndHarmless() throws Exception {
    selector.use("adaptive", table::readOnce);
    GossipForgeryMXBean forgery =
        JMX.newMXBeanProxy(
            cluster.node(WITHOUT_PLUGIN).jmx(), // where nothing true overwrites it
            new ObjectName(GossipForgeryMXBean.NAME),
            GossipForgeryMXBean.class);
    long before = selector.counters().get("loads_ignored_malformed");
    CompletableFuture<PhaseResult> reads = readInBackground(8, 2);

    for (String garbage : new String[] {"x".repeat(10_000), "1;NaN;-1;;;;;;;", ";;;;", "\u0000"}) {
      forgery.publish("X1", garbage);
      long counted = before;
      Awaitility.await("garbage of length " + garbage.length() + " to be counted")
          .atMost(Duration.ofSeconds(30))
          .until(() -> selector.counters().get("loads_ignored_malformed") > counted);
      before = selector.counters().get("loads_ignored_malformed");
    }
    forgery.publish("X1", "1;99999999999999;1;.1;.1;.1;.1;.1;.1;1");
    Awaitility.await("a value from the future to be counted")
        .atMost(Duration.ofSeconds(30))
        .until(() -> selector.counters().get("loads_ignored_from_the_future") > 0);

    assertThat(reads.get().errors()).isZero();
    assertThat(coordinator.log().matching(".*(malformed|garbage).*")).isEmpty();
    assertThat(selector.counters()).containsEntry("fallbacks", 0L);
  }

  @Test
  @Order(4)
  void hotSwapsUnderLoadFailNoRead() throws Exception {
    AtomicBoolean done = new AtomicBoolean();
    CompletableFuture<PhaseResult> reads = readInBackground(8, 3);
    reads.whenComplete((result, failure) -> done.set(true));
    int swaps = 0;
    while (!done.get()) {
      selector.useStock();
      selector.use(swaps % 2 == 0 ? "paper" : "adaptive", table::readOnce);
      swaps++;
    }

    assertThat(reads.get().errors()).isZero();
    assertThat(swaps).isGreaterThan(2);
    assertThat(selector.counters()).containsEntry("fallbacks", 0L);
  }

  @Test
  @Order(5)
  void aPeerPausedFiveSecondsFailsNoMoreReadsThanOnStock() throws Exception {
    compare(
        "peer paused 5 s",
        () -> {
          cluster.node(VICTIM).pause();
          CompletableFuture.delayedExecutor(5, TimeUnit.SECONDS)
              .execute(cluster.node(VICTIM)::resume);
        },
        () -> {
          cluster.awaitGossip();
          return null;
        });
  }

  @Test
  @Order(6)
  void aKilledPeerFailsNoMoreReadsThanOnStock() throws Exception {
    compare(
        "peer killed",
        () -> cluster.node(VICTIM).kill(),
        () -> {
          cluster.node(VICTIM).start();
          cluster.awaitGossip();
          return null;
        });
  }

  @Test
  @Order(7)
  void aRollingRestartFailsNoMoreReadsThanOnStock() throws Exception {
    compare(
        "rolling restart",
        () -> {
          for (Node node : cluster.dataNodes()) {
            node.restart();
            cluster.awaitGossip();
          }
        },
        () -> null);
  }

  private static void compare(String name, Fault fault, Callable<Void> repair) throws Exception {
    selector.useStock();
    long stock = errorsUnder(fault, 4);
    repair.call();
    selector.use("adaptive", table::readOnce);
    long ours = errorsUnder(fault, 4);
    repair.call();

    System.out.printf("%s: failed reads stock %d, adaptive %d%n", name, stock, ours);
    assertThat(ours).isLessThanOrEqualTo(stock + IN_FLIGHT_AT_THE_FAULT);
  }

  /** Errors of the reads before, during and after the fault. */
  private static long errorsUnder(Fault fault, long seed) throws Exception {
    table.read(READS_PER_SECOND, Duration.ofSeconds(2), seed);
    CompletableFuture<Void> struck = CompletableFuture.runAsync(() -> strike(fault));
    long errors = 0;
    do {
      errors += table.read(READS_PER_SECOND, Duration.ofSeconds(6), seed++).errors();
    } while (!struck.isDone());
    struck.get();
    return errors;
  }

  private static void strike(Fault fault) {
    try {
      fault.strike();
    } catch (Exception e) {
      throw new IllegalStateException(e);
    }
  }

  private static CompletableFuture<PhaseResult> readInBackground(int seconds, long seed) {
    return CompletableFuture.supplyAsync(
        () -> {
          try {
            return table.read(READS_PER_SECOND, Duration.ofSeconds(seconds), seed);
          } catch (InterruptedException e) {
            throw new IllegalStateException(e);
          }
        });
  }
}
