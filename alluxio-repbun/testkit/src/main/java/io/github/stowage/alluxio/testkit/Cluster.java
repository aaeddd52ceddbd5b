package io.github.stowage.alluxio.testkit;

import static java.util.concurrent.TimeUnit.NANOSECONDS;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.awaitility.Awaitility;

/**
 * An Alluxio cluster of real processes. Everything that was started ends with {@link #close()},
 * with this JVM, or when the start fails, and its files are removed.
 */
public final class Cluster implements AutoCloseable {
  private static final Duration LIMIT = Duration.ofMinutes(5);

  private final ClusterSpec spec;
  private final Environment environment;
  private final List<Node> masters;
  private final List<Node> workers;
  private final List<Node> jobMasters;
  private final List<Node> jobWorkers;
  private final Thread shutdownHook = new Thread(this::end, "stowage-testkit-shutdown");
  private boolean closed;

  /** Prepares a cluster; {@link #start()} runs it. */
  public Cluster(ClusterSpec spec) {
    this.spec = spec;
    environment = new Environment(spec);
    masters = nodes(Role.MASTER);
    workers = nodes(Role.WORKER);
    jobMasters = nodes(Role.JOB_MASTER);
    jobWorkers = nodes(Role.JOB_WORKER);
    Runtime.getRuntime().addShutdownHook(shutdownHook);
  }

  private List<Node> nodes(Role role) {
    return environment.nodes(role).stream().map(node -> new Node(node, environment)).toList();
  }

  /**
   * Starts all processes and returns when a master serves and knows all workers.
   *
   * @throws IllegalStateException saying which process failed and how its log ends; the logs stay
   */
  public Cluster start() {
    long start = System.nanoTime();
    try {
      environment.nodes(Role.MASTER).forEach(this::format);
      progress("the journal is formatted", start);
      // Those of jobs end if what they connect to does not serve yet.
      for (List<Node> together : List.of(union(masters, workers), jobMasters, jobWorkers)) {
        together.forEach(Node::launch);
        for (Node node : together) {
          node.awaitReady();
          progress(node.role() + " " + node.index() + " is up", start);
        }
      }
      return this;
    } catch (RuntimeException | Error e) {
      close(
          () -> {
            killAll();
            environment.folder().removeAllButLogs();
          });
      throw e;
    }
  }

  private void format(NodeSpec master) {
    List<String> command = new ArrayList<>(environment.command(master, "alluxio.cli.Format"));
    command.add("MASTER");
    Command.run(command, environment.folder().root(), LIMIT, environment.janitor());
  }

  private void progress(String line, long start) {
    long seconds = NANOSECONDS.toSeconds(System.nanoTime() - start);
    spec.progress().accept("Alluxio: " + line + " (" + seconds + " s)");
  }

  /** The first master; the only one unless the specification asks for three. */
  public Node master() {
    return master(1);
  }

  /** Masters are numbered from 1. */
  public Node master(int index) {
    return masters.get(index - 1);
  }

  public List<Node> masters() {
    return masters;
  }

  /**
   * The one that answers: of three masters, the leader.
   *
   * @throws IllegalStateException if none does
   */
  public Node servingMaster() {
    return masters.get(
        environment
            .membership()
            .serving()
            .orElseThrow(() -> new IllegalStateException("no master serves")));
  }

  /** Workers are numbered from 1. */
  public Node worker(int index) {
    return workers.get(index - 1);
  }

  public List<Node> workers() {
    return workers;
  }

  /** Job workers are numbered from 1, as the workers beside them. */
  public Node jobWorker(int index) {
    return jobWorkers.get(index - 1);
  }

  public Node jobMaster() {
    return jobMasters.get(0);
  }

  private List<Node> nodes() {
    return union(union(masters, workers), union(jobMasters, jobWorkers));
  }

  private static List<Node> union(List<Node> some, List<Node> others) {
    return Stream.of(some, others).flatMap(List::stream).toList();
  }

  /** HOST:PORT of each master's RPC service, separated by commas: the authority of a URI. */
  public String masterAddress() {
    return environment.siteProperties().masterAddresses(environment.ports().rpc());
  }

  /** The port of the REST service of a master that serves. */
  public int webPort() {
    return environment.ports().web();
  }

  /** Keys and values that a client needs to connect. */
  public Map<String, String> clientProperties() {
    return environment.siteProperties().ofClients();
  }

  /** The folder that is mounted as Alluxio's root. */
  public Path ufs() {
    return environment.folder().ufs();
  }

  /**
   * Puts a file where Alluxio finds it when it is first asked to list, describe or open it; setting
   * an attribute of it, such as pinned, does not load it.
   *
   * @param path relative to Alluxio's root, without a slash at its start
   */
  public Path addUfsFile(String path, byte[] content) {
    try {
      Path file = ufs().resolve(path);
      Files.createDirectories(file.getParent());
      return Files.write(file, content);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  public Shell shell() {
    return environment.shell();
  }

  /** Whether a master answers and no longer waits for workers. */
  public boolean isServing() {
    return environment.membership().isServing();
  }

  /** Addresses of the workers that the serving master believes alive; none if none serves. */
  public List<String> liveWorkers() {
    return environment.membership().live();
  }

  /** Addresses of the workers that the serving master has lost; none if none serves. */
  public List<String> lostWorkers() {
    return environment.membership().lost();
  }

  /** Waits until the serving master believes every running worker alive, and no other. */
  public void awaitWorkers() {
    List<String> running =
        workers.stream().filter(Node::isAlive).map(Node::address).sorted().toList();
    Awaitility.await("a master serves and knows the workers " + running)
        .atMost(LIMIT)
        .until(() -> isServing() && liveWorkers().equals(running));
  }

  /** Starts what was killed and lets go on what was paused, for the next test. */
  public void restore() {
    nodes().stream().filter(Node::isAlive).forEach(Node::resume);
    nodes().stream().filter(node -> !node.isAlive()).forEach(Node::start);
    awaitWorkers();
  }

  private void killAll() {
    nodes().forEach(Node::kill);
  }

  private void end() {
    killAll();
    environment.folder().remove();
  }

  /** Kills what still runs and removes its files. */
  @Override
  public void close() {
    close(this::end);
  }

  private synchronized void close(Runnable end) {
    if (closed) {
      return;
    }
    closed = true;
    try {
      end.run();
    } finally {
      environment.janitor().close();
      removeHook();
    }
  }

  private void removeHook() {
    try {
      Runtime.getRuntime().removeShutdownHook(shutdownHook);
    } catch (IllegalStateException e) {
      // The JVM is going down and runs the hook already.
      return;
    }
  }
}
