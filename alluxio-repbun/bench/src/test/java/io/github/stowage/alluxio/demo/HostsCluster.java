package io.github.stowage.alluxio.demo;

import static org.awaitility.Awaitility.await;

import io.github.stowage.alluxio.records.EpochPlan;
import io.github.stowage.alluxio.testkit.Cluster;
import io.github.stowage.alluxio.testkit.ShapedNetwork;
import io.github.stowage.alluxio.testkit.Traffic;
import io.github.stowage.alluxio.testkit.TrafficCounters;
import io.github.stowage.alluxio.tpch.SparkClassPath;
import io.github.stowage.alluxio.tpch.SparkJvm;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.IntStream;

/**
 * Hosts with a link of their own, on each a worker of Alluxio and one of Spark; both masters and
 * Spark's driver are on the hub between them. What passes the links is counted.
 */
final class HostsCluster implements AutoCloseable {
  private static final int HOSTS = 3;
  private static final int MEGABITS = 1_000;
  private static final long WORKER_BYTES = 512 << 20;
  private static final Duration LIMIT = Duration.ofMinutes(2);
  private static final Duration QUIET = Duration.ofSeconds(2);

  private final SparkClassPath classPath;
  private final ShapedNetwork network = new ShapedNetwork(HOSTS, MEGABITS);
  private final RepBunCluster cluster;
  private final int port;
  private final TrafficCounters counters;
  private final SparkHosts spark;

  /**
   * @param folder new or empty
   */
  HostsCluster(Path folder, SparkClassPath classPath) throws IOException {
    this.classPath = classPath;
    try {
      cluster = alluxio(folder);
      try {
        String address = processes().masterAddress();
        port = Integer.parseInt(address.substring(address.lastIndexOf(':') + 1));
        counters = new TrafficCounters(network, port);
        spark =
            new SparkHosts(
                network, HOSTS, classPath, Files.createDirectory(folder.resolve("spark")));
      } catch (IOException | RuntimeException e) {
        cluster.close();
        throw e;
      }
    } catch (IOException | RuntimeException e) {
      network.close();
      throw e;
    }
  }

  private RepBunCluster alluxio(Path folder) {
    return new RepBunCluster(
        folder,
        WORKER_BYTES,
        spec ->
            spec.workers(HOSTS)
                .eachMaster(master -> master.address(network.hub()))
                .eachWorker(
                    worker ->
                        worker
                            .address(network.address(worker.index()))
                            .wrapper(network.wrapper(worker.index()))),
        System.out::println);
  }

  private Cluster processes() {
    return cluster.processes();
  }

  /** HOST:PORT of each worker. */
  List<String> workers() {
    return IntStream.rangeClosed(1, HOSTS)
        .mapToObj(host -> network.address(host) + ":" + port)
        .toList();
  }

  /**
   * See {@link FileDealer}.
   *
   * @param name of a folder below the root
   */
  void deal(SplitTables tables, String name, List<String> holders) throws IOException {
    FileDealer.deal(processes().clientProperties(), tables.folder(), "/" + name, holders);
  }

  /** Of a folder below the root. */
  String uri(String name) {
    return "alluxio://" + processes().masterAddress() + "/" + name;
  }

  /** A session whose tasks run on the hosts. */
  SparkJvm sessionOnHosts(String name, Map<String, String> more) throws IOException {
    Map<String, String> settings = new TreeMap<>(spark.settings());
    settings.putAll(more);
    return cluster.spark(classPath, name, settings);
  }

  /** A session whose tasks run on the hub. */
  SparkJvm session(String name, Map<String, String> more) throws IOException {
    return cluster.spark(classPath, name, more);
  }

  /** See {@link RepBunCluster#bundle}. */
  EpochPlan bundle() throws IOException, InterruptedException {
    return cluster.bundle();
  }

  /** Bytes of Alluxio's that pass the links in a second, beside data, in so much time from now. */
  double askedPerSecond(Duration time) throws InterruptedException {
    Traffic before = counters.now();
    long began = System.nanoTime();
    Thread.sleep(time.toMillis());
    long asked = counters.now().minus(before).asked();
    return asked * 1e9 / (System.nanoTime() - began);
  }

  /** What has passed the links, once workers send each other nothing more. */
  Traffic traffic() {
    Traffic[] last = {counters.now()};
    await("workers are quiet")
        .atMost(LIMIT)
        .pollInterval(QUIET)
        .until(
            () -> {
              Traffic now = counters.now();
              boolean quiet = now.data() == last[0].data();
              last[0] = now;
              return quiet;
            });
    return last[0];
  }

  @Override
  public void close() {
    try (network;
        cluster) {
      spark.close();
    }
  }
}
