package io.github.stowage.cassandra.cluster;

import com.datastax.oss.driver.api.core.CqlSession;
import io.github.stowage.cassandra.agent.ServiceStats;
import io.github.stowage.cassandra.testkit.Node;
import io.github.stowage.openloop.KeyDistribution;
import io.github.stowage.openloop.LoadSpec;
import io.github.stowage.openloop.OpenLoop;
import io.github.stowage.openloop.PhaseResult;
import io.github.stowage.openloop.PhaseSpec;
import io.github.stowage.ycsb.YcsbRun;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** YCSB's table on a real cluster, read through one coordinator. */
final class Table implements AutoCloseable {
  private static final Path WORKLOAD = Path.of("../../ycsb-workloads/workloads/demo-read");

  private final CqlSession session;
  private final LoadSpec load;

  private Table(CqlSession session, LoadSpec load) {
    this.session = session;
    this.load = load;
  }

  private static LoadSpec reads(long records) {
    return LoadSpec.reads(records)
        .withKeys(KeyDistribution.UNIFORM)
        .withRequestTimeout(Duration.ofSeconds(15));
  }

  /** Loads {@code records} with YCSB, three replicas of each. */
  static Table load(Node coordinator, long records) throws IOException, InterruptedException {
    YcsbRun.load(
            WORKLOAD,
            Map.of(
                "hosts",
                coordinator.address(),
                "recordcount",
                Long.toString(records),
                "cassandra.createschema",
                "true",
                "cassandra.coordinatoronly",
                "true"),
            16,
            Duration.ofMinutes(5))
        .run(line -> {});
    return new Table(coordinator.session(), reads(records));
  }

  /** The same table, read through another node. */
  Table through(Node coordinator) {
    return new Table(coordinator.session(), load);
  }

  void readOnce() {
    session.execute("SELECT y_id FROM ycsb.usertable LIMIT 1");
  }

  /** Reads at a fixed rate through the coordinator, whatever the answers do. */
  PhaseResult read(double perSecond, Duration duration, long seed) throws InterruptedException {
    return OpenLoop.start(session, load)
        .phase(new PhaseSpec(seed, perSecond, Duration.ZERO, duration));
  }

  /** Each data node's share of the reads that were served while {@code duration} of load ran. */
  Map<Integer, Double> shares(List<Node> dataNodes, double perSecond, Duration duration, long seed)
      throws InterruptedException {
    Map<Integer, Long> served = new LinkedHashMap<>();
    dataNodes.forEach(node -> served.put(node.index(), -served(node)));
    read(perSecond, duration, seed);
    dataNodes.forEach(node -> served.merge(node.index(), served(node), Long::sum));
    double total = served.values().stream().mapToLong(Long::longValue).sum();
    Map<Integer, Double> shares = new LinkedHashMap<>();
    served.forEach((node, count) -> shares.put(node, count / total));
    return shares;
  }

  private static long served(Node node) {
    ServiceStats stats = node.serviceTimes().getStats();
    return stats.getReads().getServed() + stats.getScans().getServed() + stats.getExpired();
  }

  @Override
  public void close() {
    session.close();
  }
}
