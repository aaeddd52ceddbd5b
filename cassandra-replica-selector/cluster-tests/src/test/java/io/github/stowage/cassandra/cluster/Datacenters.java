package io.github.stowage.cassandra.cluster;

import com.datastax.oss.driver.api.core.CqlSession;
import com.datastax.oss.driver.api.core.DefaultConsistencyLevel;
import com.datastax.oss.driver.api.core.cql.BoundStatement;
import com.datastax.oss.driver.api.core.cql.SimpleStatement;
import io.github.stowage.cassandra.agent.ServiceStats;
import io.github.stowage.cassandra.testkit.Cluster;
import io.github.stowage.cassandra.testkit.Node;
import io.github.stowage.cassandra.testkit.ServiceTimeSpec;
import java.nio.file.Path;
import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.SplittableRandom;
import java.util.function.Function;

/**
 * Two data centres of three racks with a node each, sixteen ranges a node, three replicas in each
 * data centre, and a coordinator without data in the first rack. So each node holds all rows.
 */
final class Datacenters implements AutoCloseable {
  static final String STOCK = "org.apache.cassandra.locator.GossipingPropertyFileSnitch";

  /** In the coordinator's own rack, which ring order would ask first. */
  static final int NEAR = 1;

  /** In the other data centre. */
  static final int FAR = 4;

  static final int ROWS = 500;
  static final int IN_FLIGHT = 8;

  private static final int RACKS = 3;
  private static final int TOKENS = 16;
  private static final Duration SERVICE_TIME = Duration.ofMillis(20);

  private final Cluster cluster;
  private final CqlSession session;

  private Datacenters(Cluster cluster) {
    this.cluster = cluster;
    session = coordinator().session();
  }

  static Datacenters start(Path workDir) {
    Cluster cluster =
        new Cluster(
                SharedClusters.withPlugin(workDir)
                    .pluginProperties(Map.of("delegate", "GossipingPropertyFileSnitch"))
                    .dataNodes(2 * RACKS)
                    .coordinators(1)
                    .tokens(TOKENS)
                    .serviceTimes(ServiceTimeSpec.exponential(SERVICE_TIME))
                    .eachNode(
                        (index, node) -> {
                          int place = (index - 1) % (2 * RACKS);
                          node.datacenter("datacenter" + (1 + place / RACKS));
                          node.rack("rack" + (1 + place % RACKS));
                        })
                    .build())
            .start();
    Datacenters datacenters = new Datacenters(cluster);
    try {
      datacenters.fill();
      return datacenters;
    } catch (RuntimeException | Error e) {
      datacenters.close();
      throw e;
    }
  }

  private void fill() {
    session.execute(
        "CREATE KEYSPACE places WITH replication = {'class': 'NetworkTopologyStrategy',"
            + " 'datacenter1': 3, 'datacenter2': 3}");
    for (String table : List.of("t", "speculative")) {
      // A tenth of a slow read: with it nearly each of these is asked of one replica more.
      String retry = table.equals("t") ? "NONE" : "20ms";
      session.execute(
          "CREATE TABLE places."
              + table
              + " (id int PRIMARY KEY, v int) WITH read_repair = 'NONE' AND speculative_retry = '"
              + retry
              + "'");
    }
    session.execute(
        "CREATE TABLE places.counts (id int PRIMARY KEY, n counter)"
            + " WITH read_repair = 'NONE' AND speculative_retry = 'NONE'");
    cluster.awaitSchema();
    for (int id = 0; id < ROWS; id++) {
      for (String table : List.of("t", "speculative")) {
        write("INSERT INTO places." + table + " (id, v) VALUES (" + id + ", " + id + ")");
      }
    }
  }

  /** Of all replicas. */
  void write(String statement) {
    session.execute(
        SimpleStatement.newInstance(statement).setConsistencyLevel(DefaultConsistencyLevel.ALL));
  }

  Cluster cluster() {
    return cluster;
  }

  CqlSession session() {
    return session;
  }

  Node coordinator() {
    return cluster.coordinators().get(0);
  }

  Selector selector() {
    return new Selector(coordinator());
  }

  /** Swaps in what a cluster of this topology has without the plug-in. */
  void useStock() {
    coordinator().updateSnitch(STOCK, true, 100, 600_000, 1.0);
  }

  void useOurs() throws Exception {
    selector().use("adaptive");
  }

  void slow(double factor) {
    for (int index : List.of(NEAR, FAR)) {
      cluster.node(index).serviceTimes().setFactor(factor);
    }
  }

  /** Reads and scans that each node served while so many statements ran, and what failed. */
  Outcome run(Function<SplittableRandom, BoundStatement> next, long count, long seed)
      throws Exception {
    for (Node node : cluster.dataNodes()) {
      node.serviceTimes().drain();
      node.serviceTimes().reset(node.index());
    }
    ReadLoop loop = ReadLoop.start(session, next, IN_FLIGHT, count, seed).join();
    Map<Integer, Long> served = new LinkedHashMap<>();
    for (Node node : cluster.dataNodes()) {
      // With more replicas asked than must answer, some still wait for a slow one.
      node.serviceTimes().drain();
      ServiceStats stats = node.serviceTimes().getStats();
      served.put(
          node.index(),
          stats.getReads().getServed()
              + stats.getScans().getServed()
              + stats.getDrained()
              + stats.getExpired());
    }
    return new Outcome(new Served(served), loop.failed(), loop.firstFailure());
  }

  record Outcome(Served served, long failed, String firstFailure) {}

  @Override
  public void close() {
    session.close();
    cluster.close();
  }
}
