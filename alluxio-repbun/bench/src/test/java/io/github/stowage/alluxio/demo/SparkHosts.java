package io.github.stowage.alluxio.demo;

import static org.awaitility.Awaitility.await;

import io.github.stowage.alluxio.testkit.Artifacts;
import io.github.stowage.alluxio.testkit.ShapedNetwork;
import io.github.stowage.alluxio.tpch.SparkClassPath;
import io.github.stowage.testkit.OwnedProcess;
import io.github.stowage.testkit.Sockets;
import java.io.File;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;

/** A standalone Spark: its master on the hub of a network, a worker on each host. */
final class SparkHosts implements AutoCloseable {
  private static final Duration LIMIT = Duration.ofMinutes(2);

  /** Below the ports that the kernel gives to clients. */
  private static final int PORT = 18_077;

  private static final String DEPLOY = "org.apache.spark.deploy.";

  private final ShapedNetwork network;
  private final Path home;
  private final List<OwnedProcess> processes = new ArrayList<>();

  /**
   * @param folder of its files; new
   */
  SparkHosts(ShapedNetwork network, int hosts, SparkClassPath classPath, Path folder)
      throws IOException {
    this.network = network;
    home = home(classPath, folder);
    try {
      start(network.hub(), List.of(), "master.Master", "--port", Integer.toString(PORT));
      await("Spark's master listens")
          .atMost(LIMIT)
          .until(() -> Sockets.accepts(network.hub(), PORT));
      for (int host = 1; host <= hosts; host++) {
        start(
            network.address(host),
            List.of(network.wrapper(host)),
            "worker.Worker",
            "--cores",
            "2",
            "--memory",
            "1g",
            "--work-dir",
            folder.resolve("work" + host).toString(),
            master());
      }
      await("Spark's master knows " + hosts + " workers")
          .atMost(LIMIT)
          .until(() -> registered() == hosts);
    } catch (IOException | RuntimeException e) {
      close();
      throw e;
    }
  }

  /** Spark's own scripts and its workers look for jars in a folder. */
  private static Path home(SparkClassPath classPath, Path folder) throws IOException {
    Path jars = Files.createDirectories(folder.resolve("jars"));
    for (Path jar : classPath.spark()) {
      Files.createSymbolicLink(jars.resolve(jar.getFileName()), jar);
    }
    return folder;
  }

  private void start(String address, List<String> wrapper, String name, String... options)
      throws IOException {
    List<String> command = new ArrayList<>(wrapper);
    command.addAll(
        List.of(
            Path.of(System.getProperty("java.home"), "bin", "java").toString(),
            "-Xmx256m",
            "-XX:+UseSerialGC",
            "-XX:-UsePerfData",
            "-cp",
            home.resolve("jars") + File.separator + "*",
            DEPLOY + name,
            "--host",
            address,
            "--webui-port",
            "0"));
    command.addAll(List.of(options));
    ProcessBuilder builder =
        new ProcessBuilder(command)
            .directory(home.toFile())
            .redirectErrorStream(true)
            .redirectOutput(log(name, address).toFile());
    Map<String, String> environment = builder.environment();
    environment.put("SPARK_HOME", home.toString());
    environment.put("SPARK_SCALA_VERSION", "2.12");
    environment.put("SPARK_LOCAL_IP", address);
    environment.put("SPARK_LOCAL_DIRS", home.resolve("local").toString());
    // All JVMs of a host, its executors too, know by it which of Alluxio's workers is theirs.
    environment.put("JAVA_TOOL_OPTIONS", "-Dalluxio.user.hostname=" + address);
    processes.add(new OwnedProcess(builder.start(), home));
  }

  private Path log(String name, String address) {
    return home.resolve(name + "-" + address + ".log");
  }

  private long registered() throws IOException {
    try (var lines = Files.lines(log("master.Master", network.hub()))) {
      return lines.filter(line -> line.contains("Registering worker")).count();
    }
  }

  private String master() {
    return "spark://" + network.hub() + ":" + PORT;
  }

  /** What makes a session's tasks run on the hosts, with RepBun's client on their class path. */
  Map<String, String> settings() {
    return Map.of(
        "spark.master",
        master(),
        "spark.driver.host",
        network.hub(),
        "spark.driver.bindAddress",
        network.hub(),
        "spark.executor.memory",
        "600m",
        "spark.executor.extraClassPath",
        Artifacts.pluginJar("client").toString(),
        // No task is placed before all hosts are there.
        "spark.scheduler.minRegisteredResourcesRatio",
        "1");
  }

  @Override
  public void close() {
    processes.forEach(OwnedProcess::close);
    try (Stream<Path> links = Files.list(home.resolve("jars"))) {
      // Whoever deletes the folder need not wonder where they lead.
      for (Path link : links.toList()) {
        Files.delete(link);
      }
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
