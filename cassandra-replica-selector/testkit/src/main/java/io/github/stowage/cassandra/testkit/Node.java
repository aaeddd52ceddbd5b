package io.github.stowage.cassandra.testkit;

import com.datastax.oss.driver.api.core.CqlSession;
import io.github.stowage.cassandra.agent.ServiceTimesMXBean;
import io.github.stowage.testkit.ServerProcess;
import io.github.stowage.testkit.Sockets;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.function.Consumer;
import javax.management.MBeanServerConnection;

/** One Cassandra process of a {@link Cluster}. */
public final class Node {
  /** Far longer than any busy machine takes. */
  static final Duration CLIENT_LIMIT = Duration.ofMinutes(2);

  private final int index;
  private final Role role;
  private final Cluster cluster;
  private final NodeFiles files;
  private final NodeJmx jmx;
  private final NodeLog log;
  private final NodeSpec spec;
  private final ServerProcess process;
  private boolean joined;

  Node(int index, Role role, Cluster cluster) {
    this.index = index;
    this.role = role;
    this.cluster = cluster;
    this.files = new NodeFiles(cluster.spec().workDir().resolve("node" + index));
    this.jmx = new NodeJmx(cluster.spec().jmxPort(index));
    this.log = new NodeLog(files.systemLog());
    this.spec = cluster.spec().node(index);
    this.process =
        new ServerProcess(
            "node " + index,
            files.directory(),
            List.of(files.stdout(), files.systemLog()),
            cluster.janitor());
  }

  public int index() {
    return index;
  }

  public String address() {
    return cluster.spec().address(index);
  }

  /** Whether it holds data; coordinators don't. */
  public boolean isDataNode() {
    return role != Role.COORDINATOR;
  }

  public Path directory() {
    return files.directory();
  }

  public NodeLog log() {
    return log;
  }

  /** Starts the process and returns when clients can connect. */
  public void start() {
    launch();
    awaitReady();
  }

  /** Starts the process and does not wait for it. */
  void launch() {
    for (int port : new int[] {Ports.STORAGE, Ports.NATIVE}) {
      Ports.requireFree(address(), port);
    }
    Ports.requireFree(Ports.LOOPBACK, cluster.spec().jmxPort(index));
    files.write(spec, role.yaml(cluster, index));
    Artifacts artifacts = new Artifacts(spec.line);
    process.start(
        new LaunchCommand(artifacts).of(spec, files, role.jvmOptions(cluster, this, artifacts)));
  }

  /**
   * @throws IllegalStateException with the end of the log if it ends or takes too long
   */
  void awaitReady() {
    process.await(
        "is ready",
        () ->
            Sockets.accepts(address(), Ports.NATIVE)
                && (!hasServiceTimes() || jmx.isRegistered(ServiceTimesMXBean.NAME)));
  }

  boolean hasServiceTimes() {
    return isDataNode() && spec.serviceTimes != null;
  }

  NodeSpec spec() {
    return spec;
  }

  NodeFiles files() {
    return files;
  }

  /** Shuts the node down in an orderly way (SIGTERM) and waits for its end. */
  public void stop() {
    process.terminate();
    jmx.close();
  }

  /** SIGKILL. */
  public void kill() {
    process.kill();
    // Not before: it is a call to the node, which may be paused.
    jmx.close();
  }

  /**
   * SIGSTOP: the process stands still until {@link #resume()}; until then calls to its beans hang.
   */
  public void pause() {
    process.signal("STOP");
  }

  /** SIGCONT. */
  public void resume() {
    process.signal("CONT");
  }

  /** Stops the node if it runs, and starts it again. */
  public void restart() {
    restart(same -> {});
  }

  /** The same, with other options from now on. */
  public void restart(Consumer<NodeSpec> change) {
    if (isAlive()) {
      stop();
    }
    change.accept(spec);
    start();
  }

  public boolean isAlive() {
    return process.isAlive();
  }

  /** The process id of the last start. */
  public long pid() {
    return process.pid();
  }

  /** Makes every read and scan take {@code factor} times as long; 1 for normal. */
  public void throttle(double factor) {
    serviceTimes().setFactor(factor);
  }

  /**
   * Control of the emulated service times.
   *
   * @throws IllegalStateException if the node has none
   */
  public ServiceTimesMXBean serviceTimes() {
    if (!hasServiceTimes()) {
      throw new IllegalStateException("node " + index + " has no emulated service times");
    }
    return jmx.serviceTimes();
  }

  /** On the loopback address. */
  public int jmxPort() {
    return cluster.spec().jmxPort(index);
  }

  /** A connection to the node's beans, kept until the node ends. */
  public MBeanServerConnection jmx() {
    return jmx.connection();
  }

  /** Swaps the snitch at run time; see StorageServiceMBean. */
  public void updateSnitch(
      String className, boolean dynamic, int updateMillis, int resetMillis, double badness) {
    jmx.updateSnitch(className, dynamic, updateMillis, resetMillis, badness);
  }

  /** Equal on nodes that know the same tables. */
  String schemaVersion() {
    return jmx.schemaVersion();
  }

  /** Makes a node that only gossips one that holds data; returns when it has streamed it. */
  void joinRing() {
    jmx.joinRing();
    joined = true;
  }

  /** Returns when the others have its data and know that it is none of them any more. */
  void leaveRing() {
    jmx.leaveRing();
  }

  boolean hasJoined() {
    return joined;
  }

  /** Addresses of the nodes that this one believes alive, itself included. */
  public List<String> liveNodes() {
    return jmx.addresses("LiveNodes");
  }

  /** Addresses of the nodes that this one believes dead. */
  public List<String> unreachableNodes() {
    return jmx.addresses("UnreachableNodes");
  }

  /** The share of a keyspace's data that each node holds; they add up to its replication factor. */
  public Map<String, Double> effectiveOwnership(String keyspace) {
    return jmx.effectiveOwnership(keyspace);
  }

  /** A session whose requests all go to this node; the caller closes it. */
  public CqlSession session() {
    return Sessions.builder(address(), CLIENT_LIMIT).build();
  }
}
