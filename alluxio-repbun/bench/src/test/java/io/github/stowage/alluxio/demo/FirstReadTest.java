package io.github.stowage.alluxio.demo;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import io.github.stowage.alluxio.spark.Benchmark;
import io.github.stowage.alluxio.testkit.Traffic;
import io.github.stowage.alluxio.testkit.TrafficCounters;
import io.github.stowage.alluxio.tpch.Dataset;
import io.github.stowage.alluxio.tpch.QueryPass;
import io.github.stowage.alluxio.tpch.SparkClassPath;
import io.github.stowage.alluxio.tpch.SparkJvm;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * What passes between hosts while tables are read for the first time, which {@link
 * LocalityClusterTest} does not count: several rounds, as tasks run on hosts by chance.
 */
@Tag("measure")
class FirstReadTest {
  private static final Dataset DATA = new Dataset(Benchmark.TPCH, 0.05, 1 << 20);
  private static final List<String> FIRST = List.of("q2", "q3");
  private static final int FILES = 6;
  private static final int ROUNDS = Integer.getInteger("rounds", 5);

  @TempDir private static Path folder;

  @Test
  void farFromTheFiles() throws Exception {
    Optional<String> missing = TrafficCounters.missing();
    assumeTrue(missing.isEmpty(), () -> "hosts of their own: " + missing.orElseThrow());
    SparkClassPath classPath = SparkClassPath.ofBuild();
    SplitTables tables =
        new SplitTables(DATA, FILES, classPath, Files.createDirectory(folder.resolve("tables")));
    try (HostsCluster cluster =
        new HostsCluster(Files.createDirectory(folder.resolve("hosts")), classPath)) {
      System.out.println("round, client, data bytes, asked, tasks, local, from bundles, copies");
      for (int round = 1; round <= ROUNDS; round++) {
        deal(cluster, tables, round + "-stock");
        measure(cluster, round + "-stock", RepBunCluster.STOCK);
        deal(cluster, tables, round + "-none");
        measure(cluster, round + "-none", RepBunCluster.NAMED);
        deal(cluster, tables, round + "-ours");
        observe(cluster, round + "-ours");
        cluster.bundle();
        measure(cluster, round + "-ours", RepBunCluster.NAMED);
      }
    }
  }

  private static void deal(HostsCluster cluster, SplitTables tables, String name)
      throws IOException {
    cluster.deal(tables, name, cluster.workers().subList(0, 1));
  }

  /** Leaves the files where they are. */
  private static void observe(HostsCluster cluster, String name) throws IOException {
    Map<String, String> settings = new TreeMap<>(RepBunCluster.NAMED);
    settings.put("spark.hadoop.alluxio.user.file.readtype.default", "NO_CACHE");
    try (SparkJvm spark = cluster.session(name + "-observing", settings)) {
      pass(cluster, spark, name, DATA.benchmark().queries());
    }
  }

  private static void measure(HostsCluster cluster, String name, Map<String, String> client)
      throws IOException {
    TaskLog log = new TaskLog(Files.createDirectory(folder.resolve(name + "-log")));
    Map<String, String> settings = new TreeMap<>(client);
    settings.putAll(log.settings());
    settings.put("spark.locality.wait", "0s");
    settings.put("spark.sql.files.maxPartitionBytes", "4m");
    long bundleBytes = 0;
    long copies = 0;
    Traffic passed;
    try (SparkJvm spark = cluster.sessionOnHosts(name, settings)) {
      Traffic before = cluster.traffic();
      pass(cluster, spark, name, FIRST);
      passed = cluster.traffic().minus(before);
      if (!client.equals(RepBunCluster.STOCK)) {
        bundleBytes = ExecutorCounters.sum(spark, "bundleBytes");
        copies = ExecutorCounters.sum(spark, "copiesAsked");
      }
    }
    TaskLog.Readers readers = log.readers();
    assertThat(readers.all()).isPositive();
    System.out.printf(
        "%s, %d, %d, %d, %d, %d, %d%n",
        name, passed.data(), passed.asked(), readers.all(), readers.local(), bundleBytes, copies);
  }

  private static void pass(HostsCluster cluster, SparkJvm spark, String name, List<String> queries)
      throws IOException {
    QueryPass.run(spark, DATA.benchmark(), cluster.uri(name), queries, result -> {});
  }
}
