package io.github.stowage.alluxio.tpch;

import io.github.stowage.alluxio.spark.QueryText;
import java.io.IOException;
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

/** Runs TPC-H's queries through Spark from the command line. */
@Command(
    name = "tpch-run",
    mixinStandardHelpOptions = true,
    description =
        "Runs TPC-H's queries through an unmodified Spark: what they took, who served the bytes,"
            + " and whether a second source of the tables gives the same rows.",
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

  @Option(names = "--queries", split = ",", description = "q1 to q22, with commas (all, in order).")
  private List<String> queries = QueryText.NAMES;

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
    System.exit(new CommandLine(new TpchRun()).execute(arguments));
  }

  @Override
  public Integer call() throws IOException {
    Dataset data = dataset();
    requireKnownQueries();
    int passes = expectedUri == null ? 1 : 2;
    SparkClassPath classPath = SparkClassPath.ofBuild();
    Path work = Files.createTempDirectory("tpch-run-");
    try (RunProgress progress = new RunProgress(passes * queries.size())) {
      String tables = tables(data, new TableCache(TableCache.ofUser(), classPath, progress::line));
      Map<String, String> differences = Map.of();
      QueryPass pass;
      try (SparkJvm spark =
          new SparkJvm(new SparkSpec(classPath, work, jars, settings, List.of()))) {
        QueryPass expected =
            expectedUri == null
                ? null
                : QueryPass.run(spark, expectedUri, queries, progress::query);
        pass = QueryPass.run(spark, tables, queries, progress::query);
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
      return new Dataset(scale, rowGroupBytes);
    } catch (IllegalArgumentException e) {
      throw new ParameterException(command.commandLine(), e.getMessage());
    }
  }

  private void requireKnownQueries() {
    for (String query : queries) {
      if (!QueryText.NAMES.contains(query)) {
        throw new ParameterException(
            command.commandLine(), "--queries has " + query + ", allowed: q1 to q22");
      }
    }
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
