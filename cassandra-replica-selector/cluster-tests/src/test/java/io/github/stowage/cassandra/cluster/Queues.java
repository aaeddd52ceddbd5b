package io.github.stowage.cassandra.cluster;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.stowage.cassandra.agent.ServiceStats;
import io.github.stowage.cassandra.agent.ServiceTimesMXBean;
import io.github.stowage.cassandra.testkit.CassandraLine;
import io.github.stowage.cassandra.testkit.Cluster;
import io.github.stowage.cassandra.testkit.Node;
import io.github.stowage.cassandra.testkit.ServiceTimeSpec;
import java.nio.file.Path;
import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.concurrent.Callable;
import javax.management.Attribute;
import javax.management.ObjectName;
import org.awaitility.Awaitility;

/**
 * Five data nodes, each a queue of four slots and known service times, and a coordinator without
 * data, with a table. Node 2 never has the plug-in.
 */
final class Queues implements AutoCloseable {
  static final int WITHOUT_PLUGIN = 2;

  /** Reads under way at any time: 60% of the slots, so that each node has a choice to leave. */
  static final int IN_FLIGHT = 12;

  /** So few that nodes are mostly idle, and one that is not stands out. */
  private static final int FEW_IN_FLIGHT = 5;

  /**
   * Of {@link #IN_FLIGHT}, how many may wait for a node that stands still; without a rule, in ring
   * order, all of them soon do. Reads in flight are in the score before silence is: with m of 12
   * there and the others spread over four nodes, another one looks better once 3 + m exceeds 3 +
   * (12 - m) / 4, which m = 3 does; if the node that stands still was measured to be three times as
   * fast, m = 9.
   */
  static final int HELD = 8;

  /** Of all nodes. */
  static final String BATCHLOG_STRATEGY = "dynamic";

  private static final int DATA_NODES = 5;
  private static final Duration SERVICE_TIME = Duration.ofMillis(40);
  private static final long RECORDS = 2000;

  private final Cluster cluster;
  private final Table table;
  private int counted;

  private Queues(Cluster cluster, Table table) {
    this.cluster = cluster;
    this.table = table;
  }

  static Queues start(CassandraLine line, Path workDir) throws Exception {
    Cluster cluster =
        new Cluster(
                SharedClusters.withPlugin(workDir)
                    .line(line)
                    .dataNodes(DATA_NODES)
                    .coordinators(1)
                    .pluginOn(index -> index != WITHOUT_PLUGIN)
                    .serviceTimes(ServiceTimeSpec.exponential(SERVICE_TIME))
                    .yaml("batchlog_endpoint_strategy", BATCHLOG_STRATEGY)
                    .build())
            .start();
    try {
      return new Queues(cluster, Table.load(cluster.coordinators().get(0), RECORDS));
    } catch (Exception | Error e) {
      cluster.close();
      throw e;
    }
  }

  Cluster cluster() {
    return cluster;
  }

  Node coordinator() {
    return cluster.coordinators().get(0);
  }

  Table table() {
    return table;
  }

  Selector selector() {
    return new Selector(coordinator());
  }

  /** As if freshly started: nothing wrong, nothing under way, nothing learnt. */
  void reset() throws Exception {
    for (Node node : cluster.dataNodes()) {
      if (!node.isAlive()) {
        node.start();
      }
      ServiceTimesMXBean times = node.serviceTimes();
      times.setFactor(1);
      times.setNeighbour(0);
      times.stopPauseBursts();
      times.setPaused(false);
      times.drain();
      times.reset(node.index());
    }
    cluster.awaitGossip();
    readTimeout(Duration.ofMinutes(1));
    selector().useStock();
    selector().use("adaptive");
  }

  /** After which the coordinator gives a read up. */
  void readTimeout(Duration timeout) throws Exception {
    coordinator()
        .jmx()
        .setAttribute(
            new ObjectName("org.apache.cassandra.db:type=StorageProxy"),
            new Attribute("ReadRpcTimeout", timeout.toMillis()));
  }

  /** Reads until stopped. */
  ReadLoop startReads(long seed) {
    return ReadLoop.start(table, IN_FLIGHT, Long.MAX_VALUE, seed);
  }

  /** The same while there is little to do. */
  ReadLoop startFewReads(long seed) {
    return ReadLoop.start(table, FEW_IN_FLIGHT, Long.MAX_VALUE, seed);
  }

  /** Who serves so many reads; none of them may fail. */
  Served read(long count, long seed) throws Exception {
    return read(IN_FLIGHT, count, seed);
  }

  /** The same while there is little to do. */
  Served readSlowly(long count, long seed) throws Exception {
    return read(FEW_IN_FLIGHT, count, seed);
  }

  private Served read(int inFlight, long count, long seed) throws Exception {
    return served(
        () -> {
          finish(ReadLoop.start(table, inFlight, count, seed));
          return count;
        });
  }

  private static void finish(ReadLoop loop) throws InterruptedException {
    loop.join();
    // No assertion: a failed read is not looked at again in another window.
    if (loop.failed() > 0) {
      throw new IllegalStateException(
          loop.failed() + " reads failed, the first: " + loop.firstFailure());
    }
  }

  /** Who serves the requests of so many scans, each at least one; none of them may fail. */
  Served scan(long count, long seed) throws Exception {
    restartCounting();
    finish(ReadLoop.start(table, table.scan(), IN_FLIGHT, count, seed));
    cluster.dataNodes().forEach(node -> node.serviceTimes().drain());
    Map<Integer, Long> byNode = new LinkedHashMap<>();
    for (Node node : cluster.dataNodes()) {
      byNode.put(node.index(), node.serviceTimes().getStats().getScans().getServed());
    }
    return new Served(byNode);
  }

  /** Who serves the reads that {@code reading} sends, which says how many that were. */
  Served served(Callable<Long> reading) throws Exception {
    restartCounting();
    long count = reading.call();
    // A read is counted after its answer was sent.
    Awaitility.await("all reads to be counted").until(() -> served().reads() >= count);
    Served served = served();
    assertThat(served.reads()).isEqualTo(count);
    return served;
  }

  /**
   * With other service times: the same ones again would hold a node that gets few reads to its
   * first few, and those may all be long.
   */
  private void restartCounting() {
    counted++;
    for (Node node : cluster.dataNodes()) {
      node.serviceTimes().drain();
      node.serviceTimes().reset(100L * counted + node.index());
    }
  }

  private Served served() {
    Map<Integer, Long> byNode = new LinkedHashMap<>();
    for (Node node : cluster.dataNodes()) {
      ServiceStats stats = node.serviceTimes().getStats();
      byNode.put(node.index(), stats.getReads().getServed() + stats.getExpired());
    }
    return new Served(byNode);
  }

  /** Reads that the coordinator has sent to this node and not been answered. */
  int held(int node) throws Exception {
    return (int) selector().peer(cluster.node(node).address()).get("inFlight");
  }

  /**
   * The longest queue of any node while the last reads were counted, those in service not counted.
   */
  long longestQueue() {
    return cluster.dataNodes().stream()
        .mapToLong(node -> node.serviceTimes().getStats().getMaxPending())
        .max()
        .orElseThrow();
  }

  @Override
  public void close() {
    table.close();
    cluster.close();
  }
}
