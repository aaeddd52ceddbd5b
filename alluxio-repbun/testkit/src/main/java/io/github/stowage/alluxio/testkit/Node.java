package io.github.stowage.alluxio.testkit;

import static org.awaitility.Awaitility.await;

import io.github.stowage.testkit.ServerProcess;
import io.github.stowage.testkit.Sockets;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.concurrent.atomic.AtomicLong;
import java.util.stream.Collectors;

/** One master or worker of a {@link Cluster}. */
public final class Node {
  private final NodeSpec spec;
  private final Environment environment;
  private final ServerProcess process;

  Node(NodeSpec spec, Environment environment) {
    this.spec = spec;
    this.environment = environment;
    this.process =
        new ServerProcess(
            spec.toString(), environment.folder().root(), List.of(log()), environment.janitor());
  }

  /** Of its folder and its log. */
  static String name(NodeSpec spec) {
    return spec.role().toString().replace('.', '-') + "-" + spec.index();
  }

  public Role role() {
    return spec.role();
  }

  public int index() {
    return spec.index();
  }

  public String address() {
    return spec.address;
  }

  public int rpcPort() {
    return environment.ports().rpc(role());
  }

  public int webPort() {
    return environment.ports().web(role());
  }

  /** What it printed and logged, over all its starts. */
  public Path log() {
    return environment.folder().logs().resolve(name(spec) + ".log");
  }

  /**
   * A counter among this process's metrics, since it started; 0 if it never counted.
   *
   * @param name such as Worker.BytesReadRemote
   * @throws IllegalStateException if it does not answer
   */
  public long counter(String name) {
    return new Metrics(address(), webPort()).counter(name);
  }

  /**
   * The same when it no longer rises: a worker counts a read when it has ended it, which may be
   * after the client has. Of a read that the client ends it may count less than was sent.
   */
  public long settledCounter(String name) {
    AtomicLong last = new AtomicLong(counter(name));
    await(name + " of " + spec)
        .pollInterval(Duration.ofMillis(200))
        .atMost(Duration.ofMinutes(1))
        .until(
            () -> {
              long now = counter(name);
              return last.getAndSet(now) == now;
            });
    return last.get();
  }

  /**
   * How often something was timed among this process's metrics, since it started.
   *
   * @param name such as Master.TotalRpcs
   * @throws IllegalStateException if it does not answer
   */
  public long timed(String name) {
    return new Metrics(address(), webPort()).timed(name);
  }

  /**
   * How often it was called by a user, since it started.
   *
   * @param user as a client logs in
   * @return by call, such as Master.GetStatus
   * @throws IllegalStateException if it does not answer
   */
  public Map<String, Long> callsOf(String user) {
    return new Metrics(address(), webPort()).callsOf(user);
  }

  /**
   * What lies in a worker's memory tier, unfinished blocks included, whatever any master says of
   * it: names of files, those of whole blocks being their ids in decimal digits.
   */
  public Set<String> blockFiles() {
    return blocks().stream()
        .map(file -> file.getFileName().toString())
        .collect(Collectors.toCollection(TreeSet::new));
  }

  /** Empties a stopped worker's memory tier, as the end of a machine does. */
  public void forgetBlocks() {
    for (Path file : blocks()) {
      try {
        Files.delete(file);
      } catch (IOException e) {
        throw new UncheckedIOException(e);
      }
    }
  }

  private List<Path> blocks() {
    try {
      return LiveFolder.files(environment.folder().node(name(spec)).resolve("mem"));
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /**
   * Starts the process and returns when a master serves, or when this worker has registered.
   *
   * @throws IllegalStateException with the end of the log if it ends or takes too long
   */
  public void start() {
    launch();
    awaitReady();
  }

  /** Starts the process and does not wait for it. */
  public void launch() {
    process.start(environment.command(spec, spec.role().mainClass()));
  }

  void awaitReady() {
    if (role() == Role.MASTER) {
      process.await("serves, or another master does", environment.membership()::isServing);
    } else if (role().isOfJobs()) {
      // A job master's web port opens last; a job worker's RPC port when it has registered.
      int last = role() == Role.JOB_MASTER ? webPort() : rpcPort();
      process.await("serves", () -> Sockets.accepts(address(), last));
    } else {
      // Its web port opens when it has registered; an earlier start may still be listed as live.
      process.await(
          "registered",
          () ->
              Sockets.accepts(address(), webPort())
                  && environment.membership().live().contains(address()));
    }
  }

  /** SIGTERM, and waits for the end. */
  public void stop() {
    process.terminate();
  }

  /** SIGKILL. */
  public void kill() {
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

  public boolean isAlive() {
    return process.isAlive();
  }

  /** The process id of the last start. */
  public long pid() {
    return process.pid();
  }
}
