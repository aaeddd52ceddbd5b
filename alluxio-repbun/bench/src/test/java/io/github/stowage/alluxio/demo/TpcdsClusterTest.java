package io.github.stowage.alluxio.demo;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.stowage.alluxio.spark.Benchmark;
import io.github.stowage.alluxio.spark.ReadBytes;
import io.github.stowage.alluxio.tpch.Dataset;
import io.github.stowage.alluxio.tpch.QueryPass;
import io.github.stowage.alluxio.tpch.SparkJvm;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * Queries of TPC-DS through an unmodified Spark over {@code alluxio://} of a real cluster, by
 * Alluxio's own client and by RepBun's. They read all seven fact tables, and have rows at this
 * scale. Their rows and the order of these are determined: no ties where they sort, no sums of
 * floating-point numbers.
 */
@Tag("cluster")
class TpcdsClusterTest {
  private static final Dataset DATA = new Dataset(Benchmark.TPCDS, 0.05, 1 << 19);

  private static final ServedShares SHARES =
      new ServedShares(
          Map.ofEntries(
              Map.entry("q1", 76),
              Map.entry("q3", 89),
              Map.entry("q12", 76),
              Map.entry("q15", 70),
              Map.entry("q18", 96),
              Map.entry("q19", 86),
              Map.entry("q20", 77),
              Map.entry("q21", 89),
              Map.entry("q22", 89),
              Map.entry("q34", 74),
              Map.entry("q36", 90),
              Map.entry("q40", 78),
              Map.entry("q42", 86),
              Map.entry("q43", 79),
              Map.entry("q45", 72),
              Map.entry("q46", 88),
              Map.entry("q49", 90),
              Map.entry("q50", 82),
              Map.entry("q52", 86),
              Map.entry("q55", 86),
              Map.entry("q56", 84),
              Map.entry("q62", 57)),
          89);

  private static final List<String> QUERIES =
      DATA.benchmark().queries().stream().filter(SHARES.queries()::containsKey).toList();

  @TempDir private static Path folder;
  private static TpcCluster cluster;

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
  void rowsAreTheSameWithAndWithoutThePlugIn() throws Exception {
    QueryPass expected;
    try (SparkJvm spark = cluster.spark("stock", RepBunCluster.STOCK)) {
      expected = cluster.pass(spark, "alluxio", QUERIES);
    }
    assertThat(expected.results().values()).noneMatch(result -> result.rows().isEmpty());
    assertThat(expected.read()).isEqualTo(new ReadBytes(0, 0));

    // Spark ends afterwards, and with it the client, which then reports what it has not yet.
    try (SparkJvm spark = cluster.spark("unbundled", RepBunCluster.NAMED)) {
      QueryPass unbundled = cluster.pass(spark, "alluxio", QUERIES);
      assertThat(unbundled.differencesFrom(expected)).isEmpty();
      assertThat(unbundled.results().values())
          .allMatch(result -> result.read().bundles() == 0 && result.read().originals() > 0);
    }
    cluster.bundle();
    try (SparkJvm spark = cluster.spark("bundled", RepBunCluster.NAMED)) {
      SHARES.assertServed(cluster.pass(spark, "alluxio", QUERIES), expected);
    }
  }
}
