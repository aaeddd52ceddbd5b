package io.github.stowage.alluxio.tpch;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIOException;

import io.github.stowage.alluxio.spark.Benchmark;
import io.github.stowage.alluxio.spark.QueryResult;
import io.github.stowage.alluxio.spark.ReadBytes;
import io.github.stowage.alluxio.spark.Request;
import io.github.stowage.testkit.JvmOptions;
import io.github.stowage.testkit.ProcessFiles;
import io.trino.tpch.GenerateUtils;
import io.trino.tpch.LineItem;
import io.trino.tpch.TpchTable;
import java.io.IOException;
import java.math.BigDecimal;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.LocalDate;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A real Spark, and tables on this machine's disk. */
@Tag("cluster")
class LocalFilesClusterTest {
  private static final Dataset DATA = new Dataset(Benchmark.TPCH, 0.002, 1 << 17);

  private static final List<String> SOME = List.of("q6", "q11");

  @TempDir private static Path folder;
  private static Path tables;
  private static SparkJvm spark;
  private static TableCache cache;
  private static final List<String> made = new ArrayList<>();

  @BeforeAll
  static void start() throws IOException {
    SparkClassPath classPath = SparkClassPath.ofBuild();
    cache = new TableCache(folder.resolve("cache"), classPath, made::add);
    // Of one who was killed.
    Path partial = folder.resolve("cache").resolve(DATA.key(classPath) + ".partial");
    Files.createDirectories(partial.resolve("tables").resolve("lineitem"));
    tables = folder.resolve("tables");
    cache.copy(DATA, tables);
    Path work = Files.createDirectory(folder.resolve("work"));
    List<String> options = new ArrayList<>(JvmOptions.QUICK_TO_START);
    // It prints when it starts and at each collection of garbage, as it does when something is
    // full.
    options.addAll(List.of("-XX:+PrintFlagsFinal", "-Xlog:gc*:stdout", "-Xmn16m"));
    spark = new SparkJvm(new SparkSpec(classPath, work, List.of(), Map.of(), options));
  }

  @AfterAll
  static void stop() throws IOException {
    if (spark != null) {
      spark.close();
    }
  }

  @Test
  void sparkSumsWhatWasGenerated() throws IOException {
    long sum = 0;
    for (LineItem line : TpchTable.LINE_ITEM.createGenerator(DATA.scale(), 1, 1)) {
      if (isOfQ6(line)) {
        sum += line.getExtendedPriceInCents() * line.getDiscountPercent();
      }
    }
    QueryResult result = spark.query(Benchmark.TPCH, tables.toUri().toString(), "q6");
    assertThat(result.rows()).containsExactly(List.of(BigDecimal.valueOf(sum, 4).toString()));
    assertThat(result.ordered()).isFalse();
    assertThat(result.read()).isEqualTo(new ReadBytes(0, 0));
  }

  @Test
  void whatTheJvmPrintsDoesNotMixWithAnswers() throws IOException {
    Path log = folder.resolve("work").resolve("spark.log");
    long printed = collections(log);
    for (int i = 0; i < 3 || collections(log) == printed; i++) {
      assertThat(spark.query(Benchmark.TPCH, tables.toUri().toString(), "q1").rows()).hasSize(4);
    }
    assertThat(log).content().containsPattern("ReservedCodeCacheSize += " + (240 << 20) + " ");
  }

  private static long collections(Path log) throws IOException {
    try (Stream<String> lines = Files.lines(log)) {
      return lines.filter(line -> line.contains("Pause Young")).count();
    }
  }

  @Test
  void aSparkThatIsKilledLeavesNothingElsewhere() throws IOException {
    spark.query(Benchmark.TPCH, tables.toUri().toString(), "q11");
    // Its native libraries are there by now: it compresses what it shuffles.
    assertThat(folder.resolve("work").resolve("tmp")).isDirectoryContaining("glob:**/*.so*");
    assertThat(ProcessFiles.temporary(spark.pid(), folder)).isEmpty();
  }

  @Test
  void sparkHasTheJarsOfSparkAlone() throws IOException {
    assertThat(SparkClassPath.ofBuild().spark())
        .extracting(jar -> jar.getFileName().toString())
        .contains("jackson-databind-2.15.2.jar", "parquet-hadoop-1.13.1.jar")
        .noneMatch(jar -> jar.matches("(.*stowage|repbun|alluxio|tpch|picocli).*"));
  }

  @Test
  void tablesAreMadeOnce() throws IOException {
    assertThat(cache.folder(DATA)).isNotEmptyDirectory();
    assertThat(made).hasSize(Benchmark.TPCH.tables().size());
  }

  @Test
  void otherRowsAreFound() throws IOException {
    Path others = folder.resolve("others");
    cache.copy(DATA, others);
    try (var parts = Files.newDirectoryStream(others.resolve("lineitem"))) {
      Path copied = parts.iterator().next();
      Files.copy(copied, copied.resolveSibling("twice.parquet"));
    }
    QueryPass expected =
        QueryPass.run(spark, Benchmark.TPCH, tables.toUri().toString(), SOME, result -> {});
    QueryPass doubled =
        QueryPass.run(spark, Benchmark.TPCH, others.toUri().toString(), SOME, result -> {});
    assertThat(doubled.differencesFrom(expected)).containsOnlyKeys("q6");
    assertThat(PassReport.table(doubled, doubled.differencesFrom(expected)))
        .containsOnlyOnce("DIFFERS: row 1 ");
    assertThat(PassReport.json(expected, Map.of()))
        .contains("\"query\" : \"q11\"")
        .contains("\"difference\" : null");
  }

  @Test
  void knowsWhichQueriesAskForAnOrder() throws IOException {
    for (String query : List.of("q1", "q13", "q15", "q18", "q21")) {
      assertThat(spark.query(Benchmark.TPCH, tables.toUri().toString(), query).ordered())
          .as(query)
          .isTrue();
    }
  }

  @Test
  void rewritesSomeColumns() throws IOException {
    String target = folder.resolve("rewritten").toUri().toString();
    Path file;
    try (var files = Files.list(tables.resolve("lineitem"))) {
      file = files.findFirst().orElseThrow();
    }
    List<String> columns = List.of("l_shipdate", "l_discount");
    assertThat(spark.rewrite(new Request.Rewrite(file.toString(), columns, target)).bytes())
        .isBetween(1L, Files.size(file) / 2);
  }

  @Test
  void saysWhatIsMissingAndGoesOn() throws IOException {
    String missing = folder.resolve("missing").toUri().toString();
    assertThatIOException()
        .isThrownBy(() -> spark.query(Benchmark.TPCH, missing, "q6"))
        .withMessageContaining("PATH_NOT_FOUND")
        .withMessageContaining("spark.log");
    assertThat(spark.query(Benchmark.TPCH, tables.toUri().toString(), "q6").rows()).hasSize(1);
  }

  // Clause 2.4.6, with the parameters that validate it; they are Spark's.
  private static boolean isOfQ6(LineItem line) {
    LocalDate shipped = LocalDate.parse(GenerateUtils.formatDate(line.getShipDate()));
    return shipped.getYear() == 1994
        && line.getDiscountPercent() >= 5
        && line.getDiscountPercent() <= 7
        && line.getQuantity() < 24;
  }
}
