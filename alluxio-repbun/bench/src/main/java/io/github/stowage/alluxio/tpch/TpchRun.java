package io.github.stowage.alluxio.tpch;

import io.github.stowage.alluxio.spark.Benchmark;
import io.github.stowage.report.Progress;
import java.io.IOException;
import java.io.PrintWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.Callable;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Spec;

/** Runs queries of TPC-H or TPC-DS through Spark from the command line. */
@Command(
    name = "tpch-run",
    mixinStandardHelpOptions = true,
    description =
        "Runs queries of TPC-H or TPC-DS through an unmodified Spark: what they took, who served"
            + " the bytes, and whether a second source of the tables gives the same rows.",
    exitCodeListHeading = "Exit codes:%n",
    exitCodeList = {
      "0:done, and all rows are the same",
      "1:rows differ, or Spark failed",
      "2:bad input"
    })
public final class TpchRun implements Callable<Integer> {
  enum Format {
    table,
    json
  }

  @Spec private CommandSpec command;

  @Option(
      names = "--benchmark",
      defaultValue = "tpch",
      description = "Whose tables and queries: tpch or tpcds (${DEFAULT-VALUE}).")
  private Benchmark benchmark;

  @Option(
      names = "--scale",
      defaultValue = "0.05",
      description = "Scale factor of the tables, 0.001 to 100 (${DEFAULT-VALUE}).")
  private double scale;

  @Option(
      names = "--row-group-bytes",
      defaultValue = "1048576",
      description = "About as large are row groups, 65536 to 1073741824 (${DEFAULT-VALUE}).")
  private long rowGroupBytes;

  @Option(
      names = "--uri",
      description = "Folder of the tables, as Spark finds it (by default the generated files).")
  private String uri;

  @Option(
      names = "--under-store",
      description = "Puts the generated tables into this new folder first: the one behind --uri.")
  private Path underStore;

  @Option(names = "--expected-uri", description = "Same tables, whose answers are the right ones.")
  private String expectedUri;

  @Option(
      names = "--queries",
      split = ",",
      description = "q1, q2 and so on, with commas (all, in order).")
  private List<String> queries;

  @Option(
      names = "--jars",
      split = ",",
      description = "On Spark's class path beside its own: the client under test.")
  private List<Path> jars = new ArrayList<>();

  @Option(names = "--conf", description = "A setting of Spark: --conf key=value, several times.")
  private Map<String, String> settings = new LinkedHashMap<>();

  @Option(
      names = "--format",
      defaultValue = "table",
      description = "${COMPLETION-CANDIDATES} (${DEFAULT-VALUE}).")
  private Format format;

  public static void main(String[] arguments) {
    System.exit(commandLine().execute(arguments));
  }

  static CommandLine commandLine() {
    return new CommandLine(new TpchRun()).setCaseInsensitiveEnumValuesAllowed(true);
  }

  @Override
  public Integer call() throws IOException {
    Dataset data = dataset();
    queries = knownQueries();
    int passes = expectedUri == null ? 1 : 2;
    SparkClassPath classPath = SparkClassPath.ofBuild();
    Path work = Files.createTempDirectory("tpch-run-");
    try (Progress progress =
        new Progress(
            "queries", (long) passes * queries.size(), new PrintWriter(System.err, true))) {
      String tables = tables(data, new TableCache(TableCache.ofUser(), classPath, progress::line));
      Map<String, String> differences = Map.of();
      QueryPass pass;
      try (SparkJvm spark =
          new SparkJvm(new SparkSpec(classPath, work, jars, settings, List.of()))) {
        QueryPass expected = expectedUri == null ? null : pass(spark, expectedUri, progress);
        pass = pass(spark, tables, progress);
        if (expected != null) {
          differences = pass.differencesFrom(expected);
        }
      }
      print(pass, differences);
      Folders.delete(work);
      return differences.isEmpty() ? 0 : 1;
    }
  }

  private Dataset dataset() {
    try {
      return new Dataset(benchmark, scale, rowGroupBytes);
    } catch (IllegalArgumentException e) {
      throw new ParameterException(command.commandLine(), e.getMessage());
    }
  }

  private List<String> knownQueries() {
    List<String> names = queries == null ? benchmark.queries() : queries;
    benchmark
        .wrongName(names)
        .ifPresent(
            wrong -> {
              throw new ParameterException(command.commandLine(), "--queries has " + wrong);
            });
    return names;
  }

  private QueryPass pass(SparkJvm spark, String tables, Progress progress) throws IOException {
    return QueryPass.run(
        spark, benchmark, tables, queries, result -> progress.step(1, result.text()));
  }

  private String tables(Dataset data, TableCache cache) throws IOException {
    if (underStore != null) {
      cache.copy(data, underStore);
    }
    return uri == null ? cache.folder(data).toUri().toString() : uri;
  }

  private void print(QueryPass pass, Map<String, String> differences) {
    System.out.println(
        format == Format.json
            ? PassReport.json(pass, differences)
            : PassReport.table(pass, differences));
  }
}
