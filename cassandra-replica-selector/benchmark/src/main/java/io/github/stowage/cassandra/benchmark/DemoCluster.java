package io.github.stowage.cassandra.benchmark;

import com.datastax.oss.driver.api.core.CqlSession;
import io.github.stowage.cassandra.agent.ServiceStats;
import io.github.stowage.cassandra.testkit.Cluster;
import io.github.stowage.cassandra.testkit.ClusterSpec;
import io.github.stowage.cassandra.testkit.Node;
import io.github.stowage.cassandra.testkit.SelectorSwap;
import io.github.stowage.cassandra.testkit.ServiceTimeSpec;
import io.github.stowage.ycsb.YcsbProgress;
import io.github.stowage.ycsb.YcsbRun;
import io.github.stowage.ycsb.YcsbSummary;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Consumer;
import java.util.function.LongConsumer;
import javax.management.JMException;

/**
 * Data nodes, each a queue of known service times, and coordinators without data, so that every
 * read is a choice among three replicas elsewhere.
 */
final class DemoCluster implements AutoCloseable {
  static final int DATA_NODES = 5;
  static final int SLOTS = 4;
  static final Duration READ_TIMEOUT = Duration.ofSeconds(2);

  /** After which a client gives up: the nodes have, long before. */
  static final Duration REQUEST_TIMEOUT = READ_TIMEOUT.multipliedBy(3);

  private static final String STOCK_SNITCH = "org.apache.cassandra.locator.SimpleSnitch";

  private final Cluster cluster;
  private final Path workloads;
  private List<CqlSession> sessions = List.of();

  DemoCluster(
      int nodes, int coordinators, Path workDir, Path workloads, Consumer<String> progress) {
    this.workloads = workloads;
    cluster =
        new Cluster(
            ClusterSpec.builder()
                .dataNodes(nodes)
                .coordinators(coordinators)
                .workDir(workDir)
                .plugin(true)
                .snitch("io.github.stowage.cassandra.ResourceAwareSnitch")
                .dynamicSnitch(false)
                .serviceTimes(ServiceTimeSpec.exponential(Workload.READ.serviceTime()).slots(SLOTS))
                .yaml("read_request_timeout", READ_TIMEOUT.toMillis() + "ms")
                .yaml("range_request_timeout", 2 * READ_TIMEOUT.toMillis() + "ms")
                .progress(progress)
                .build());
  }

  void start() {
    cluster.start();
    cluster.awaitGossip();
  }

  /** Fills the table with YCSB's own load phase. */
  void load(DemoPlan plan, LongConsumer progress) throws IOException, InterruptedException {
    long records = plan.records();
    YcsbSummary summary =
        YcsbRun.load(
                workload("demo-read"),
                Map.of(
                    "hosts",
                    coordinator().address(),
                    "recordcount",
                    Long.toString(records),
                    "cassandra.createschema",
                    "true",
                    "cassandra.coordinatoronly",
                    "true",
                    // One replica is read: a row that one of them missed would be a failed read.
                    "cassandra.writeconsistencylevel",
                    "ALL",
                    // Without it, a thread of YCSB ends with its first insert that fails.
                    "core_workload_insertion_retry_limit",
                    "10"),
                48,
                Duration.ofMinutes(10))
            .run(line -> YcsbProgress.parse(line).ifPresent(p -> progress.accept(p.operations())));
    if (summary.ok() < records) {
      throw new IOException("YCSB loaded " + summary.ok() + " of " + records + " records");
    }
    sessions = cluster.coordinators().stream().map(Node::session).toList();
  }

  Node coordinator() {
    return coordinators().get(0);
  }

  List<Node> coordinators() {
    return cluster.coordinators();
  }

  List<Node> dataNodes() {
    return cluster.dataNodes();
  }

  /** The data nodes' addresses by their names in the results. */
  LinkedHashMap<String, String> addresses() {
    LinkedHashMap<String, String> addresses = new LinkedHashMap<>();
    dataNodes().forEach(node -> addresses.put(name(node), node.address()));
    return addresses;
  }

  private static String name(Node node) {
    return "node" + node.index();
  }

  /** A workload file of YCSB. */
  Path workload(String file) {
    return workloads.resolve(file);
  }

  /** With the first coordinator. */
  CqlSession session() {
    return sessions.get(0);
  }

  /** One with each coordinator. */
  List<CqlSession> sessions() {
    return sessions;
  }

  void begin(Trouble trouble, long seed) {
    for (int number : trouble.affected(dataNodes().size())) {
      trouble.begin(dataNodes().get(number - 1).serviceTimes(), seed + number);
    }
  }

  void endTrouble() {
    dataNodes().forEach(node -> Trouble.end(node.serviceTimes()));
  }

  /** Requests of that service time per second that {@link #DATA_NODES} healthy nodes can serve. */
  static double slotsPerSecond(Duration serviceTime) {
    return DATA_NODES * SLOTS * 1e9 / serviceTime.toNanos();
  }

  /**
   * Swaps the coordinators' snitch, always for a new one: no strategy inherits what another learnt.
   * The data nodes choose nothing, but how often they publish is a matter of their mode.
   */
  void use(Strategy strategy) throws JMException, IOException {
    for (Node coordinator : coordinators()) {
      if (strategy.mode() == null) {
        coordinator.updateSnitch(STOCK_SNITCH, strategy.dynamic(), 100, 600_000, 1.0);
      } else {
        SelectorSwap.to(coordinator, strategy.mode());
      }
    }
    if (strategy.mode() != null) {
      for (Node node : dataNodes()) {
        SelectorSwap.mode(node, strategy.mode());
      }
    }
  }

  /** Answers all that is still queued, then starts every node's random stream from {@code seed}. */
  void reset(long seed) {
    for (Node node : dataNodes()) {
      node.serviceTimes().drain();
      node.serviceTimes().reset(seed + node.index());
    }
  }

  void prepare(Workload workload) {
    long micros = workload.serviceTime().toNanos() / 1000;
    for (Node node : dataNodes()) {
      node.serviceTimes().setReadMeanMicros(micros);
      node.serviceTimes().setScanMeanMicros(micros);
    }
  }

  /** Requests each data node has answered or let expire since its last reset. */
  Map<String, Long> served() {
    Map<String, Long> served = new LinkedHashMap<>();
    for (Node node : dataNodes()) {
      ServiceStats stats = node.serviceTimes().getStats();
      served.put(
          name(node),
          stats.getReads().getServed() + stats.getScans().getServed() + stats.getExpired());
    }
    return served;
  }

  @Override
  public void close() {
    sessions.forEach(CqlSession::close);
    cluster.close();
  }
}
