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
import java.time.Duration;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * Executors beside workers, a host for each pair: what passes between hosts while Spark reads
 * TPC-H, by Alluxio's own client and by RepBun's.
 */
@Tag("cluster")
class LocalityClusterTest {
  private static final Dataset DATA = new Dataset(Benchmark.TPCH, 0.05, 1 << 20);
  private static final List<String> SCAN = Collections.nCopies(10, "q6");
  private static final List<String> ALL = DATA.benchmark().queries();

  /**
   * They read all tables. Spark looks for a table's columns in one of its files, on any host, when
   * the table is first read. That is not counted.
   */
  private static final List<String> FIRST = List.of("q2", "q3");

  private static final int FILES = 6;

  /** More than any of these files has, so that each is a task of its own. */
  private static final String TASK_BYTES = "4m";

  /** Answers of workers that carry no data; a file of lineitem has a megabyte. */
  private static final long NO_BLOCK = 100_000;

  /** For what passes between hosts without a reader. */
  private static final Duration IDLE = Duration.ofSeconds(20);

  @TempDir private static Path folder;
  private static SplitTables tables;
  private static HostsCluster cluster;

  @BeforeAll
  static void start() throws IOException {
    Optional<String> missing = TrafficCounters.missing();
    assumeTrue(missing.isEmpty(), () -> "hosts of their own: " + missing.orElseThrow());
    SparkClassPath classPath = SparkClassPath.ofBuild();
    tables =
        new SplitTables(DATA, FILES, classPath, Files.createDirectory(folder.resolve("tables")));
    cluster = new HostsCluster(Files.createDirectory(folder.resolve("hosts")), classPath);
  }

  @AfterAll
  static void stop() {
    if (cluster != null) {
      cluster.close();
    }
  }

  @Test
  void ofAScanBesideItsFilesNoBlockCrossesTheNetwork() throws Exception {
    assertLocal(new Layout("beside-scan", cluster.workers(), "60s"), SCAN);
  }

  @Test
  void ofTpchBesideItsFilesNoBlockCrossesTheNetwork() throws Exception {
    assertLocal(new Layout("beside-tpch", cluster.workers(), "60s"), ALL);
  }

  @Test
  void ofAScanFarFromItsFilesNoMoreCrossesTheNetworkThanWithAlluxiosClient() throws Exception {
    assertNoMoreThanStock(new Layout("far-scan", cluster.workers().subList(0, 1), "0s"), SCAN);
  }

  @Test
  void ofTpchFarFromItsFilesNoMoreCrossesTheNetworkThanWithAlluxiosClient() throws Exception {
    LocalityRun ours =
        assertNoMoreThanStock(new Layout("far-tpch", cluster.workers().subList(0, 1), "0s"), ALL);
    assertThat(ours.bundleBytes()).isPositive();
  }

  /**
   * @param holders whose workers hold the files
   * @param patience of each task for a place beside its file
   */
  private record Layout(String name, List<String> holders, String patience) {}

  private static void assertLocal(Layout layout, List<String> queries) throws Exception {
    for (LocalityRun run : runs(layout, queries).values()) {
      assertThat(run.readers().local()).isPositive().isEqualTo(run.readers().all());
      assertThat(run.traffic().data()).isLessThan(NO_BLOCK);
    }
  }

  /**
   * What bundles answer is chance: a task reads from one only before its host has a copy of the
   * block. Of a scan that is a read or two, or none.
   *
   * @return that with bundles
   */
  private static LocalityRun assertNoMoreThanStock(Layout layout, List<String> queries)
      throws Exception {
    Map<String, LocalityRun> runs = runs(layout, queries);
    LocalityRun stock = runs.get("stock");
    LocalityRun ours = runs.get("ours");
    assertThat(stock.traffic().data()).as("some is far").isGreaterThan(NO_BLOCK);
    assertThat(ours.traffic().data()).isLessThanOrEqualTo(stock.traffic().data());
    return ours;
  }

  /** By whose client reads. All have the same rows. */
  private static Map<String, LocalityRun> runs(Layout layout, List<String> queries)
      throws Exception {
    Map<String, LocalityRun> runs = new LinkedHashMap<>();
    runs.put("stock", run(layout, "stock", RepBunCluster.STOCK, queries));
    if (queries.equals(SCAN)) {
      runs.put("no-bundles", run(layout, "no-bundles", RepBunCluster.NAMED, queries));
    }
    observe(layout, queries);
    assertThat(cluster.bundle().bundles())
        .as("of files that ours reads")
        .anyMatch(bundle -> bundle.path().startsWith("/" + layout.name + "-ours/"));
    runs.put("ours", run(layout, "ours", RepBunCluster.NAMED, queries));
    System.out.println(LocalityRun.table(layout.name, runs));
    for (LocalityRun run : runs.values()) {
      assertThat(run.queries().differencesFrom(runs.get("stock").queries())).isEmpty();
    }
    return runs;
  }

  /** Has RepBun see what is to be bundled, and leaves the files where they are. */
  private static void observe(Layout layout, List<String> queries) throws IOException {
    String name = layout.name + "-ours";
    cluster.deal(tables, name, layout.holders);
    Map<String, String> settings = new TreeMap<>(RepBunCluster.NAMED);
    settings.put("spark.hadoop.alluxio.user.file.readtype.default", "NO_CACHE");
    try (SparkJvm spark = cluster.session(name + "-observing", settings)) {
      pass(spark, name, queries.stream().distinct().toList());
    }
  }

  private static LocalityRun run(
      Layout layout, String title, Map<String, String> client, List<String> queries)
      throws IOException, InterruptedException {
    String name = layout.name + "-" + title;
    cluster.deal(tables, name, layout.holders);
    TaskLog log = new TaskLog(Files.createDirectory(folder.resolve(name + "-log")));
    Map<String, String> settings = new TreeMap<>(client);
    settings.putAll(log.settings());
    settings.put("spark.locality.wait", layout.patience);
    settings.put("spark.sql.files.maxPartitionBytes", TASK_BYTES);
    QueryPass pass;
    Traffic passed;
    double seconds;
    double idle;
    long bundleBytes;
    try (SparkJvm spark = cluster.sessionOnHosts(name, settings)) {
      pass(spark, name, FIRST);
      Traffic before = cluster.traffic();
      long began = System.nanoTime();
      pass = pass(spark, name, queries);
      passed = cluster.traffic().minus(before);
      seconds = (System.nanoTime() - began) / 1e9;
      idle = cluster.askedPerSecond(IDLE);
      bundleBytes =
          client.equals(RepBunCluster.STOCK) ? 0 : ExecutorCounters.sum(spark, "bundleBytes");
    }
    return new LocalityRun(pass, passed, seconds, idle, log.readers(), bundleBytes);
  }

  private static QueryPass pass(SparkJvm spark, String name, List<String> queries)
      throws IOException {
    return QueryPass.run(spark, DATA.benchmark(), cluster.uri(name), queries, result -> {});
  }
}
