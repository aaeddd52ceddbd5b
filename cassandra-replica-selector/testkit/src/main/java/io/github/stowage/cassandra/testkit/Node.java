package io.github.stowage.cassandra.testkit;

import com.datastax.oss.driver.api.core.CqlSession;
import io.github.stowage.cassandra.agent.ServiceTimesMXBean;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.function.Consumer;
import javax.management.MBeanServerConnection;

/** One Cassandra process of a {@link Cluster}. */
public final class Node {
  static final int STORAGE_PORT = 7000;
  static final int NATIVE_PORT = 9042;

  private final int index;
  private final Role role;
  private final Cluster cluster;
  private final NodeFiles files;
  private final NodeJmx jmx;
  private final NodeLog log;
  private final NodeSpec spec;
  private final NodeProcess process;

  Node(int index, Role role, Cluster cluster) {
    this.index = index;
    this.role = role;
    this.cluster = cluster;
    this.files = new NodeFiles(cluster.spec().workDir().resolve("node" + index));
    this.jmx = new NodeJmx(cluster.spec().jmxPort(index));
    this.log = new NodeLog(files.systemLog());
    this.spec = cluster.spec().node(index);
    this.process = new NodeProcess("node " + index, files, cluster.janitor());
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
    for (int port : new int[] {STORAGE_PORT, NATIVE_PORT}) {
      Ports.requireFree(address(), port);
    }
    Ports.requireFree("127.0.0.1", cluster.spec().jmxPort(index));
    files.write(spec, role.yaml(cluster, index));
    process.start(cluster.launchCommand().of(spec, files, role.jvmOptions(cluster, this)));
  }

  /**
   * @throws IllegalStateException with the end of the log if it ends or takes too long
   */
  void awaitReady() {
    process.await(
        "is ready",
        () ->
            Ports.accepts(address(), NATIVE_PORT)
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
    jmx.close();
    process.terminate();
  }

  /** SIGKILL. */
  public void kill() {
    jmx.close();
    process.kill();
  }

  /** SIGSTOP: the process stands still until {@link #resume()}. */
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

  /** Control of the emulated service times, if the node has any. */
  public ServiceTimesMXBean serviceTimes() {
    return jmx.serviceTimes();
  }

  /** A connection to the node's beans, kept until the node ends. */
  public MBeanServerConnection jmx() {
    return jmx.connection();
  }

  /** Swaps the snitch at run time; see StorageServiceMBean. */
  public void updateSnitch(
      String className, boolean dynamic, int updateMillis, int resetMillis, double badness) {
    jmx.invokeStorageService(
        "updateSnitch",
        List.of(className, dynamic, updateMillis, resetMillis, badness),
        List.of(
            String.class.getName(),
            Boolean.class.getName(),
            Integer.class.getName(),
            Integer.class.getName(),
            Double.class.getName()));
  }

  /** Addresses of the nodes that this one believes alive, itself included. */
  public List<String> liveNodes() {
    return addresses("LiveNodes");
  }

  /** Addresses of the nodes that this one believes dead. */
  public List<String> unreachableNodes() {
    return addresses("UnreachableNodes");
  }

  @SuppressWarnings("unchecked")
  private List<String> addresses(String attribute) {
    return ((List<String>) jmx.storageService(attribute)).stream().sorted().toList();
  }

  /** A session whose requests all go to this node; the caller closes it. */
  public CqlSession session() {
    return Sessions.builder(address(), Duration.ofSeconds(20)).build();
  }
}
