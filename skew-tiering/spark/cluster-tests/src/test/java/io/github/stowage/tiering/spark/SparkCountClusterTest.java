package io.github.stowage.tiering.spark;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.stowage.cli.Stowage;
import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** The released jar, run by spark-submit; executors have JVMs of their own. */
@Tag("cluster")
class SparkCountClusterTest {
  private static final String CLUSTER = "local-cluster[2,1,512]";
  private static final String IN_DRIVER = "local[1]";
  private static final Path JAR = jar();

  /** One column of each type that both Sparks have. */
  private static final String EACH_TYPE =
      """
      CREATE TABLE visits USING parquet AS SELECT
        CAST(id % 3 AS TINYINT) AS tiny, CAST(id % 5 - 2 AS SMALLINT) AS small,
        CAST(id % 7 AS INT) AS whole, id % 11 - 5 AS large,
        CAST((id % 13 - 6) / 8 AS DECIMAL(9,3)) AS price,
        CAST((id % 2) / 100000000 AS DECIMAL(30,10)) AS wide,
        id % 2 = 0 AS flag, DATE_ADD(DATE'1969-12-25', CAST(id % 17 AS INT)) AS day,
        TIMESTAMP_MICROS((id % 19 - 9) * 86399999990) AS moment,
        CAST(TIMESTAMP_MICROS((id % 3) * 500000) AS TIMESTAMP_NTZ) AS local,
        IF(id % 23 = 0, NULL, CONCAT('é"', id % 23, ',\\n')) AS `a name`,
        CAST(id AS DOUBLE) AS ratio
      FROM RANGE(0, 20000, 1, 3)
      """;

  @TempDir private Path folder;

  private static Path jar() {
    Path target = Path.of("..", "job", "target").toAbsolutePath().normalize();
    try (Stream<Path> files = Files.list(target)) {
      return files
          .filter(file -> file.getFileName().toString().startsWith("stowage-tiering-spark-"))
          .findFirst()
          .orElseThrow(() -> new IllegalStateException("no jar in " + target));
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  @ParameterizedTest
  @EnumSource(SparkVersion.class)
  void countsOfTablesAreTheSingleProcesssToTheByte(SparkVersion version) throws Exception {
    SparkSubmit spark = new SparkSubmit(version, folder);
    String mixed = version == SparkVersion.SPARK_3_5 ? "STRING" : "STRING COLLATE UTF8_LCASE";
    SparkSubmit.Run made =
        spark.run(
            IN_DRIVER,
            "--class",
            "io.github.stowage.tiering.spark.Statements",
            "--driver-class-path",
            JAR.resolveSibling("test-classes").toString(),
            JAR.toString(),
            EACH_TYPE,
            "CREATE DATABASE shop",
            "CREATE TABLE shop.cities (city " + mixed + ", size INT) USING parquet",
            "INSERT INTO shop.cities VALUES ('Rome', 1), ('rome', 1), ('Rome', 1), (NULL, NULL)");
    assertThat(made.code()).as(made.err()).isZero();

    String types = "tiny,small,whole,large,price,wide,flag,day,moment,local,a name";
    Path visits = spark.warehouse().resolve("visits");
    String expected = single("--parquet", visits.toString(), "--columns", types);
    assertThat(expected.lines()).hasSizeGreaterThan(20_000);
    String counts = job(spark, "--parquet", visits.toString(), "--columns", types);
    assertThat(counts).isEqualTo(expected);

    String cities = spark.warehouse().resolve("shop.db/cities").toString();
    expected = single("--parquet", cities, "--columns", "size,city");
    assertThat(job(spark, "--table", "shop.cities", "--columns", "size,city"))
        .isEqualTo(expected)
        .contains("\"1\",\"Rome\",\"2\"\n\"1\",\"rome\",\"1\"");

    refuses(
        spark,
        "--parquet " + visits + ": no column \"town\", allowed: one of tiny, small",
        "--parquet",
        visits.toString(),
        "--columns",
        "town");
    refuses(spark, "--table none.none: ", "--table", "none.none", "--columns", "city");
  }

  @ParameterizedTest
  @EnumSource(SparkVersion.class)
  void countsOfCsvFilesAreTheSingleProcesssToTheByte(SparkVersion version) throws Exception {
    SparkSubmit spark = new SparkSubmit(version, folder);
    String text =
        """
        \uFEFFa,b,"c d"
        1,"x ""q"", y",é
        2,,NA
        2,"",NA

        3,"line\r
        break", sp\s
        3,"line\r
        break", sp\s
        #,\\,'
        """;
    Path csv = Files.writeString(folder.resolve("t.csv"), text);
    String[] table = {"--csv", csv.toString(), "--columns", "b,c d,a", "--null", "NA"};
    String expected = single(table);
    assertThat(expected.lines()).hasSizeGreaterThan(4);
    assertThat(job(spark, table)).isEqualTo(expected);

    Path bad = Files.writeString(folder.resolve("bad.csv"), "a,b\n1,2\n3\n");
    String cannot = "--csv " + bad + ": cannot be read: ";
    refuses(spark, cannot, "--csv", bad.toString(), "--columns", "a");
    refuses(spark, "--parquet " + bad + ": ", "--parquet", bad.toString(), "--columns", "a");
  }

  private static String single(String... table) {
    List<String> arguments = new ArrayList<>(List.of("tier", "count"));
    arguments.addAll(Arrays.asList(table));
    StringWriter out = new StringWriter();
    StringWriter err = new StringWriter();
    int code =
        Stowage.commandLine()
            .setOut(new PrintWriter(out))
            .setErr(new PrintWriter(err))
            .execute(arguments.toArray(String[]::new));
    assertThat(code).as(err.toString()).isZero();
    return out.toString();
  }

  private String job(SparkSubmit spark, String... table) throws IOException, InterruptedException {
    Path out = Files.createTempDirectory(folder, "out").resolve("counts.csv");
    SparkSubmit.Run run = spark.run(CLUSTER, arguments(out, table));
    assertThat(run.code()).as(run.err()).isZero();
    try (var files = Files.list(out.getParent())) {
      assertThat(files).containsExactly(out);
    }
    return Files.readString(out);
  }

  private static String[] arguments(Path out, String... table) {
    List<String> arguments = new ArrayList<>(List.of(JAR.toString()));
    arguments.addAll(Arrays.asList(table));
    arguments.addAll(List.of("--out", out.toString()));
    return arguments.toArray(String[]::new);
  }

  private void refuses(SparkSubmit spark, String message, String... table)
      throws IOException, InterruptedException {
    Path out = folder.resolve("none.csv");
    SparkSubmit.Run run = spark.run(IN_DRIVER, arguments(out, table));
    assertThat(run.code()).as(run.err()).isEqualTo(2);
    assertThat(run.err().lines().filter(line -> line.startsWith("stowage: ")))
        .singleElement()
        .asString()
        .startsWith("stowage: " + message)
        .contains(", allowed: ");
    assertThat(out).doesNotExist();
  }
}
