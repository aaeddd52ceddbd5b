package io.github.stowage.alluxio.demo;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.stowage.alluxio.records.EpochPlan;
import io.github.stowage.alluxio.spark.QueryResult;
import io.github.stowage.alluxio.spark.QueryText;
import io.github.stowage.alluxio.tpch.Comparison;
import io.github.stowage.alluxio.tpch.Dataset;
import io.github.stowage.alluxio.tpch.PassReport;
import io.github.stowage.alluxio.tpch.QueryPass;
import io.github.stowage.alluxio.tpch.SparkClassPath;
import io.github.stowage.alluxio.tpch.SparkJvm;
import io.github.stowage.alluxio.tpch.TableCache;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** All of TPC-H through an unmodified Spark, on originals and on bundles of a real cluster. */
@Tag("cluster")
class TpchClusterTest {
  private static final Dataset DATA = new Dataset(0.05, 1 << 20);
  private static final double ALMOST_ALL = 0.95;

  /** They scan one large table for a few columns, and aggregate. */
  private static final List<String> LIKE_Q6 = List.of("q6", "q14", "q15");

  @TempDir private static Path folder;
  private static SparkClassPath classPath;
  private static TpchCluster cluster;
  private static String originals;
  private static String bundled;

  @BeforeAll
  static void start() throws IOException {
    classPath = SparkClassPath.ofBuild();
    new TableCache(TableCache.ofUser(), classPath, System.out::println)
        .copy(DATA, folder.resolve("ufs").resolve("tpch"));
    cluster = new TpchCluster(folder, 64 << 20, System.out::println);
    originals = cluster.tables("alluxio");
    bundled = cluster.tables("repbun");
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
    bundle();
    try (SparkJvm spark = cluster.spark(classPath, "bundled")) {
      QueryPass pass = pass(spark, bundled);
      Map<String, String> differences = pass.differencesFrom(expected);
      System.out.println(PassReport.table(pass, differences));
      assertThat(differences).isEmpty();
      for (String query : LIKE_Q6) {
        assertThat(pass.results().get(query).read().share())
            .as(query)
            .isGreaterThanOrEqualTo(ALMOST_ALL);
      }

      cluster.processes().master().kill();
      cluster.processes().master().start();
      cluster.processes().awaitWorkers();
      QueryResult again = spark.query(bundled, "q6");
      assertThat(Comparison.difference(expected.results().get("q6"), again)).isEmpty();
      assertThat(again.read().share()).isGreaterThanOrEqualTo(ALMOST_ALL);
    }
  }

  /** Spark ends afterwards, and with it the client, which then reports what it has not yet. */
  private static QueryPass readOriginals() throws IOException {
    try (SparkJvm spark = cluster.spark(classPath, "originals")) {
      QueryPass expected = pass(spark, originals);
      assertThat(expected.results().values()).noneMatch(result -> result.rows().isEmpty());
      QueryPass unbundled = pass(spark, bundled);
      assertThat(unbundled.differencesFrom(expected)).isEmpty();
      assertThat(unbundled.results().values())
          .allMatch(result -> result.read().bundles() == 0 && result.read().originals() > 0);
      return expected;
    }
  }

  private static void bundle() throws Exception {
    EpochPlan plan = cluster.bundle();
    assertThat(plan.bundles()).isNotEmpty();
    System.out.printf(
        "%d bundles, %d bytes with replicas, of %d allowed%n",
        plan.bundles().size(), plan.memoryBytes(), plan.budgetBytes());
  }

  private static QueryPass pass(SparkJvm spark, String tables) throws IOException {
    System.out.println("TPC-H on " + tables);
    return QueryPass.run(spark, tables, QueryText.NAMES, result -> {});
  }
}
