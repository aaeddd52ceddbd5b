package io.github.stowage.cassandra.testkit;

import static java.util.concurrent.TimeUnit.NANOSECONDS;

import com.datastax.oss.driver.api.core.CqlSession;
import io.github.stowage.testkit.Janitor;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.function.Predicate;
import org.awaitility.Awaitility;

/**
 * A Cassandra cluster of real processes on loopback addresses. Everything that was started ends
 * with {@link #close()}, with this JVM, or when the start fails.
 */
public final class Cluster implements AutoCloseable {
  private static final Duration GOSSIP_LIMIT = Duration.ofMinutes(10);

  private final ClusterSpec spec;
  private final Janitor janitor;
  private final List<Node> nodes = Collections.synchronizedList(new ArrayList<>());
  private volatile boolean started;
  private final Thread shutdownHook = new Thread(this::killAll, "stowage-testkit-shutdown");

  /** Prepares a cluster; {@link #start()} runs it. */
  public Cluster(ClusterSpec spec) {
    this.spec = spec;
    this.janitor = Janitor.killing(spec.workDir());
    Runtime.getRuntime().addShutdownHook(shutdownHook);
    for (int index = 1; index <= spec.dataNodes(); index++) {
      nodes.add(new Node(index, Role.DATA, this));
    }
    for (int i = 1; i <= spec.coordinators(); i++) {
      nodes.add(new Node(spec.dataNodes() + i, Role.COORDINATOR, this));
    }
  }

  /**
   * Addresses that a starting node asks for the cluster's state. A fresh first node that knew of
   * another seed would wait for it; later the second one is there should the first be down.
   */
  List<String> seeds() {
    int seeds = started ? Math.min(2, spec.dataNodes()) : 1;
    return nodes.subList(0, seeds).stream().map(Node::address).toList();
  }

  /**
   * Starts all nodes and returns when each can be used and sees the others.
   *
   * @throws IllegalStateException saying which node failed and how its log ends
   */
  public Cluster start() {
    long start = System.nanoTime();
    try {
      // The others can't start without a peer to gossip with.
      node(1).start();
      progress("node 1 is up", start);
      List<Node> others = nodes.subList(1, nodes.size());
      others.forEach(Node::launch);
      for (Node node : others) {
        node.awaitReady();
        progress("node " + node.index() + " is up", start);
      }
      awaitGossip();
      progress("all nodes see each other", start);
      started = true;
      return this;
    } catch (RuntimeException | Error e) {
      close();
      throw e;
    }
  }

  private void progress(String line, long start) {
    long seconds = NANOSECONDS.toSeconds(System.nanoTime() - start);
    spec.progress().accept("Cassandra " + spec.line() + ": " + line + " (" + seconds + " s)");
  }

  /** Waits until every running node believes every running node alive, and no other. */
  public void awaitGossip() {
    List<Node> running = nodes().stream().filter(Node::isAlive).toList();
    List<String> addresses = running.stream().map(Node::address).sorted().toList();
    for (Node node : running) {
      Awaitility.await("node " + node.index() + " sees " + addresses)
          .atMost(GOSSIP_LIMIT)
          .until(() -> node.liveNodes().equals(addresses));
    }
  }

  /** Adds a data node without history to the running cluster; it streams its data first. */
  public Node joinNewNode() {
    if (spec.tokens() != 1) {
      throw new IllegalStateException("no node can join nodes of " + spec.tokens() + " tokens");
    }
    Node node = new Node(nodes.size() + 1, Role.JOINING, this);
    nodes.add(node);
    node.start();
    awaitGossip();
    // One that joins before it knows the tables streams none of them, and owns them all the same.
    awaitSchema();
    node.joinRing();
    return node;
  }

  /**
   * Ends the node that joined last, in the orderly way: it streams its data to the others first.
   * Its files stay, so that no other can join in its place.
   */
  public void removeLastNode() {
    Node node = node(nodes.size());
    node.leaveRing();
    node.kill();
    nodes.remove(node);
    awaitGossip();
  }

  /**
   * Waits until every running node has the first one's schema. The driver doesn't wait for nodes
   * that it takes for down, and one that lacks a table logs an error for each write to it.
   */
  public void awaitSchema() {
    for (Node node : nodes().stream().filter(Node::isAlive).toList()) {
      Awaitility.await("node " + node.index() + " has the schema")
          .atMost(GOSSIP_LIMIT)
          .until(() -> node.schemaVersion().equals(node(1).schemaVersion()));
    }
  }

  /** A session whose requests go to any of the nodes in datacenter1; the caller closes it. */
  public CqlSession session() {
    List<String> addresses = nodes().stream().map(Node::address).toList();
    return Sessions.of(addresses, Node.CLIENT_LIMIT).build();
  }

  /** Nodes are numbered from 1: the data nodes, the coordinators, then those that joined. */
  public Node node(int index) {
    return nodes.get(index - 1);
  }

  public List<Node> nodes() {
    return List.copyOf(nodes);
  }

  public List<Node> dataNodes() {
    return nodes().stream().filter(Node::isDataNode).toList();
  }

  public List<Node> coordinators() {
    return nodes().stream().filter(Predicate.not(Node::isDataNode)).toList();
  }

  ClusterSpec spec() {
    return spec;
  }

  Janitor janitor() {
    return janitor;
  }

  private void killAll() {
    nodes().forEach(Node::kill);
  }

  /** Kills what still runs. Files stay in the work directory. */
  @Override
  public void close() {
    killAll();
    janitor.close();
    try {
      Runtime.getRuntime().removeShutdownHook(shutdownHook);
    } catch (IllegalStateException e) {
      // The JVM is going down and runs the hook already.
      return;
    }
  }
}
