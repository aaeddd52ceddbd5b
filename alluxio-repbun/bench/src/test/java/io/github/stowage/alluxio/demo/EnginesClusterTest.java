package io.github.stowage.alluxio.demo;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.stowage.alluxio.records.EpochPlan;
import io.github.stowage.alluxio.records.PlannedBundle;
import io.github.stowage.alluxio.spark.Rows;
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
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/**
 * The table in docs/alluxio-engines.md, a test per row: engines read tables as their catalog names
 * them, get the rows that Alluxio's own client gives, and get them from bundles.
 */
@Tag("cluster")
class EnginesClusterTest {
  @TempDir private static Path folder;
  private static SalesLake lake;
  private static List<List<String>> expected;
  private static EpochPlan plan;

  /** One at a time. */
  private static SparkJvm spark;

  private static SparkRelease running;

  @BeforeAll
  static void start() throws Exception {
    lake = new SalesLake(folder);
    try (SparkJvm stock = lake.stock(SparkRelease.SPARK_3_5_FORMATS)) {
      lake.make(stock);
      Rows rows = stock.sql(SalesLake.question("sales"));
      assertThat(rows.counters().get("bytes")).isZero();
      expected = rows.rows();
      assertThat(expected).hasSize(31);
    }
    // What this reads is what is bundled.
    try (SparkJvm first = lake.pluggedIn(SparkRelease.SPARK_3_5_FORMATS)) {
      for (String table : SalesLake.tables()) {
        Rows rows = first.sql(SalesLake.question(table));
        assertThat(rows.rows()).as(table).isEqualTo(expected);
        assertThat(rows.counters().get("bundleBytes")).as(table).isZero();
        assertThat(rows.counters().get("originalBytes")).as(table).isPositive();
      }
    }
    plan = lake.bundle();
  }

  @AfterAll
  static void stop() throws IOException {
    try {
      if (spark != null) {
        spark.close();
      }
    } finally {
      if (lake != null) {
        lake.close();
      }
    }
  }

  private static SparkJvm spark(SparkRelease release) throws IOException {
    if (running != release) {
      if (spark != null) {
        spark.close();
      }
      spark = lake.pluggedIn(release);
      running = release;
    }
    return spark;
  }

  @Test
  void whatEnginesReadIsBundledTogether() {
    assertThat(columnsOfBundles("/lake/sales/")).containsOnly(List.of("id", "day", "price"));
    assertThat(columnsOfBundles("/lake/delta/")).containsOnly(List.of("id", "day", "price"));
    // Iceberg reads files as small as these as a whole.
    assertThat(columnsOfBundles("/ice/shop/sales/data/"))
        .isNotEmpty()
        .allSatisfy(columns -> assertThat(columns).contains("id", "day", "price"));
  }

  private static List<List<String>> columnsOfBundles(String table) {
    return plan.bundles().stream()
        .filter(bundle -> bundle.path().startsWith(table))
        .map(PlannedBundle::columns)
        .toList();
  }

  @ParameterizedTest
  @EnumSource(EngineRow.class)
  void rowsAreStocksAndComeFromBundles(EngineRow row) throws IOException {
    SparkJvm engine = spark(row.release());
    for (String statement : row.before()) {
      engine.sql(statement);
    }
    Rows rows = engine.sql(SalesLake.question(row.table(lake)));
    Map<String, Long> counters = rows.counters();
    long bundles = counters.get("bundleBytes");
    System.out.printf(
        "%s: %d%% of %d bytes from bundles, %s%n",
        row, 100 * bundles / counters.get("bytes"), counters.get("bytes"), counters);
    assertThat(rows.rows()).isEqualTo(expected);
    // Footers and indexes are in no bundle.
    assertThat(bundles).isGreaterThan(counters.get("originalBytes"));
    // To look at a path's schema, Spark opens a file before it knows what the query needs.
    assertThat(counters.get("streamsCovered") > counters.get("streamsUnknown"))
        .isEqualTo(row.columnsKnown());
    assertThat(counters)
        .allSatisfy(
            (name, value) -> {
              if (name.startsWith("fallbacks.")) {
                assertThat(value).as(name).isZero();
              }
            });
  }
}
