package io.github.stowage.cassandra.cluster;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.stowage.cassandra.testkit.Node;
import java.time.Duration;
import java.util.Arrays;
import javax.management.Attribute;
import javax.management.ObjectName;
import javax.management.openmbean.CompositeData;
import org.awaitility.Awaitility;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.api.parallel.ResourceLock;

/**
 * A node that serves itself, on a real cluster, and whose reads do not end any more. The emulated
 * service times are those of reads from elsewhere, so they hang first: they keep all threads of the
 * node's read stage, as reads of a disk that hangs do, and its own reads wait behind them.
 */
@Tag("cluster")
@ResourceLock(SharedClusters.QUEUES)
@ExtendWith(SharedClusters.Resolver.class)
class HangingHomeTest {
  private static final String STORAGE_PROXY = "org.apache.cassandra.db:type=StorageProxy";
  private static final String TIMEOUT = "ReadRpcTimeout";

  /** Longer than the test takes on any machine: no read is given up. */
  private static final long PATIENCE_MILLIS = Duration.ofMinutes(20).toMillis();

  private static final double SILENT_MILLIS = 3_000;
  private static final int MANY = 1_000;

  private static Queues queues;
  private static Node node;

  private Object timeout;

  @BeforeAll
  static void start(SharedClusters shared) throws Exception {
    queues = shared.queues();
    node = queues.cluster().node(1);
  }

  @BeforeEach
  void reset() throws Exception {
    queues.reset();
    queues.readTimeout(Duration.ofMillis(PATIENCE_MILLIS));
    timeout = node.jmx().getAttribute(new ObjectName(STORAGE_PROXY), TIMEOUT);
    timeout(PATIENCE_MILLIS);
  }

  @AfterEach
  void goOn() throws Exception {
    node.serviceTimes().setPaused(false);
    timeout(timeout);
  }

  private static void timeout(Object millis) throws Exception {
    node.jmx().setAttribute(new ObjectName(STORAGE_PROXY), new Attribute(TIMEOUT, millis));
  }

  @Test
  void itsReadsGoElsewhereUntilTheyEnd() throws Exception {
    double held = node.effectiveOwnership("ycsb").get(node.address());
    Selector its = new Selector(node);
    its.use("adaptive");
    try (Table here = queues.table().through(node)) {
      Windows.until(window -> assertThat(ownShare(here, window)).isGreaterThan(fair(held)));

      // In ring order, so that the node gets what holds its threads.
      queues.selector().mode("off");
      node.serviceTimes().setPaused(true);
      try (ReadLoop fromElsewhere = queues.startReads(101);
          ReadLoop first = ReadLoop.start(here, Queues.IN_FLIGHT, Long.MAX_VALUE, 102)) {
        Awaitility.await("a silence at home").until(() -> silentMillis(its) > SILENT_MILLIS);

        long before = waiting();
        try (ReadLoop second = ReadLoop.start(here, Queues.IN_FLIGHT, Long.MAX_VALUE, 103)) {
          second.awaitMore(MANY);
          System.out.printf("of %d reads %d wait at home%n", MANY, waiting() - before);
          assertThat(waiting() - before).isLessThanOrEqualTo(Queues.HELD);
          assertThat(silentMillis(its)).isGreaterThan(SILENT_MILLIS);

          node.serviceTimes().setPaused(false);
          second.stop().assertNoneFailed();
        }
        first.stop().assertNoneFailed();
        fromElsewhere.stop().assertNoneFailed();
      }
      queues.selector().mode("adaptive");
      Windows.until(window -> assertThat(ownShare(here, 200 + window)).isGreaterThan(fair(held)));
      assertThat(silentMillis(its)).isZero();
      assertThat(its.counters()).containsEntry("fallbacks", 0L);
    }
  }

  /** Most of what it holds a replica of, which it serves itself with nothing wrong. */
  private static double fair(double held) {
    return Served.MOST * held;
  }

  /** Of so many reads through the node, the share that it served itself. */
  private static double ownShare(Table here, long seed) throws Exception {
    long own = requests(true);
    long all = requests(false);
    ReadLoop.start(here, Queues.IN_FLIGHT, 600, seed).join().assertNoneFailed();
    double share = (double) (requests(true) - own) / (requests(false) - all);
    System.out.printf("serves %.3f itself%n", share);
    return share;
  }

  /** Reads that the node has sent, to itself or to all. */
  private static long requests(boolean own) throws Exception {
    CompositeData[] peers = (CompositeData[]) new Selector(node).attribute("PeerScores");
    return Arrays.stream(peers)
        .filter(peer -> !own || (int) peer.get("distance") == 0)
        .mapToLong(peer -> (long) peer.get("requests"))
        .sum();
  }

  private static double silentMillis(Selector its) throws Exception {
    return (double) its.peer(node.address()).get("silenceMillis");
  }

  /** Reads that have a thread of the node's read stage, or wait for one. */
  private static long waiting() throws Exception {
    long sum = 0;
    for (String name : new String[] {"ActiveTasks", "PendingTasks"}) {
      ObjectName gauge =
          new ObjectName(
              "org.apache.cassandra.metrics:type=ThreadPools,path=request,scope=ReadStage,name="
                  + name);
      sum += ((Number) node.jmx().getAttribute(gauge, "Value")).longValue();
    }
    return sum;
  }
}
