package io.github.stowage.alluxio.demo;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

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

  /**
   * What docs/alluxio-repbun.md says that bundles serve of each query's bytes, in percent. What is
   * planned follows from what is read, which is the same each time.
   */
  private static final List<Integer> SHARES =
      List.of(1, 34, 98, 19, 97, 97, 98, 97, 90, 80, 0, 8, 2, 97, 97, 41, 96, 55, 1, 83, 15, 83);

  private static final double SHARE_OF_ALL = 66;
  private static final double ROUNDED = 1;

  /** Tables keep the names of {@code alluxio://}. */
  private static final Map<String, String> NAMED =
      Map.of(
          "spark.hadoop.fs.alluxio.impl",
          "io.github.stowage.alluxio.client.RepBunAlluxioFileSystem",
          "spark.hadoop.fs.alluxio.impl.disable.cache",
          "true");

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
    try (SparkJvm spark = cluster.spark(classPath, "named", NAMED)) {
      assertBundlesServe(pass(spark, originals), expected);
    }
    try (SparkJvm spark = cluster.spark(classPath, "bundled")) {
      assertBundlesServe(pass(spark, bundled), expected);

      cluster.processes().master().kill();
      cluster.processes().master().start();
      cluster.processes().awaitWorkers();
      QueryResult again = spark.query(bundled, "q6");
      assertThat(Comparison.difference(expected.results().get("q6"), again)).isEmpty();
      assertThat(again.read().share()).isGreaterThanOrEqualTo(ALMOST_ALL);
    }
  }

  private static void assertBundlesServe(QueryPass pass, QueryPass expected) {
    Map<String, String> differences = pass.differencesFrom(expected);
    System.out.println(PassReport.table(pass, differences));
    assertThat(differences).isEmpty();
    for (int i = 0; i < SHARES.size(); i++) {
      String query = QueryText.NAMES.get(i);
      assertThat(100 * pass.results().get(query).read().share())
          .as(query)
          .isCloseTo(SHARES.get(i), within(ROUNDED));
    }
    assertThat(100 * pass.read().share()).isCloseTo(SHARE_OF_ALL, within(ROUNDED));
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
