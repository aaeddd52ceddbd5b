package io.github.stowage.alluxio.demo;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.stowage.alluxio.spark.Benchmark;
import io.github.stowage.alluxio.tpch.Dataset;
import io.github.stowage.alluxio.tpch.QueryPass;
import io.github.stowage.alluxio.tpch.SparkJvm;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** All of TPC-H through an unmodified Spark, on originals and on bundles of a real cluster. */
@Tag("cluster")
class TpchClusterTest {
  private static final Dataset DATA = new Dataset(Benchmark.TPCH, 0.05, 1 << 20);
  private static final List<String> QUERIES = DATA.benchmark().queries();
  private static final double ALMOST_ALL = 0.95;

  private static final ServedShares SHARES =
      new ServedShares(
          byQuery(
              98, 97, 98, 97, 97, 97, 98, 98, 98, 98, 98, 98, 9, 98, 98, 95, 97, 95, 98, 97, 96,
              97),
          95);

  @TempDir private static Path folder;
  private static TpcCluster cluster;

  private static Map<String, Integer> byQuery(int... percent) {
    return IntStream.range(0, percent.length)
        .boxed()
        .collect(Collectors.toMap(QUERIES::get, i -> percent[i]));
  }

  @BeforeAll
  static void start() throws IOException {
    cluster = new TpcCluster(folder, DATA, 64 << 20, System.out::println);
  }

  @AfterAll
  static void stop() {
    if (cluster != null) {
      cluster.close();
    }
  }

  @Test
  void bundlesGiveTheRowsOfTheOriginals() throws Exception {
    QueryPass expected = readOriginals();
    cluster.bundle();
    try (SparkJvm spark = cluster.spark("named", RepBunCluster.NAMED)) {
      SHARES.assertServed(cluster.pass(spark, "alluxio", QUERIES), expected);
    }
    try (SparkJvm spark = cluster.spark("bundled", RepBunCluster.REPBUN)) {
      SHARES.assertServed(cluster.pass(spark, "repbun", QUERIES), expected);

      cluster.processes().master().kill();
      cluster.processes().master().start();
      cluster.processes().awaitWorkers();
      QueryPass again = cluster.pass(spark, "repbun", List.of("q6"));
      assertThat(again.differencesFrom(expected)).isEmpty();
      assertThat(again.read().share()).isGreaterThanOrEqualTo(ALMOST_ALL);
    }
  }

  /** Spark ends afterwards, and with it the client, which then reports what it has not yet. */
  private static QueryPass readOriginals() throws IOException {
    try (SparkJvm spark = cluster.spark("originals", RepBunCluster.STOCK)) {
      QueryPass expected = cluster.pass(spark, "alluxio", QUERIES);
      assertThat(expected.results().values()).noneMatch(result -> result.rows().isEmpty());
      QueryPass unbundled = cluster.pass(spark, "repbun", QUERIES);
      assertThat(unbundled.differencesFrom(expected)).isEmpty();
      assertThat(unbundled.results().values())
          .allMatch(result -> result.read().bundles() == 0 && result.read().originals() > 0);
      return expected;
    }
  }
}
