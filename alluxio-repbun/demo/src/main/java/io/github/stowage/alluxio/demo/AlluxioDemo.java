package io.github.stowage.alluxio.demo;

import io.github.stowage.alluxio.records.EpochPlan;
import io.github.stowage.alluxio.spark.QueryText;
import io.github.stowage.alluxio.testkit.PortsInUseException;
import io.github.stowage.alluxio.tpch.Dataset;
import io.github.stowage.alluxio.tpch.Folders;
import io.github.stowage.alluxio.tpch.QueryPass;
import io.github.stowage.alluxio.tpch.RunProgress;
import io.github.stowage.alluxio.tpch.SparkClassPath;
import io.github.stowage.alluxio.tpch.SparkJvm;
import io.github.stowage.alluxio.tpch.TableCache;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.stream.Stream;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.ParseResult;
import picocli.CommandLine.Spec;

/** {@code make demo-alluxio}. */
@Command(
    name = "demo-alluxio",
    mixinStandardHelpOptions = true,
    description =
        "Starts a real Alluxio cluster on this machine and runs TPC-H through Spark, on the files"
            + " and on bundles of their hot columns: who served the bytes, and are all rows the"
            + " same?",
    exitCodeListHeading = "Exit codes:%n",
    exitCodeList = {
      "0:done, and all rows are the same",
      "1:rows differ, or the cluster or Spark failed",
      "2:bad input, or ports in use"
    })
public final class AlluxioDemo implements Callable<Integer> {
  private static final int PASSES = 3;

  @Spec private CommandSpec command;

  @Option(
      names = "--scale",
      defaultValue = "0.5",
      description = "Scale factor of the tables, 0.001 to 10 (${DEFAULT-VALUE}).")
  private double scale;

  @Option(
      names = "--row-group-bytes",
      defaultValue = "8388608",
      description = "About as large are row groups, 65536 to 1073741824 (${DEFAULT-VALUE}).")
  private long rowGroupBytes;

  @Option(names = "--queries", split = ",", description = "q1 to q22, with commas (all, in order).")
  private List<String> queries = QueryText.NAMES;

  @Option(
      names = "--out",
      defaultValue = "build/report",
      description = "Where the report goes (${DEFAULT-VALUE}).")
  private Path out;

  @Option(
      names = "--work",
      defaultValue = "build/demo",
      description = "Below it processes keep their files while they run (${DEFAULT-VALUE}).")
  private Path work;

  public static void main(String[] arguments) {
    System.exit(commandLine().execute(arguments));
  }

  static CommandLine commandLine() {
    return new CommandLine(new AlluxioDemo()).setExecutionExceptionHandler(AlluxioDemo::failed);
  }

  /** Its user is no programmer: words, no stack trace. */
  private static int failed(Exception why, CommandLine command, ParseResult parsed) {
    command.getErr().println(command.getCommandName() + ": " + why.getMessage());
    return why instanceof PortsInUseException ? 2 : 1;
  }

  @Override
  public Integer call() throws Exception {
    Dataset data = dataset();
    for (String query : queries) {
      if (!QueryText.NAMES.contains(query)) {
        throw bad("--queries has " + query + ", allowed: q1 to q22");
      }
    }
    Files.createDirectories(work);
    Path folder = Files.createTempDirectory(work.toAbsolutePath(), "alluxio-");
    try (RunProgress progress = new RunProgress(PASSES * queries.size())) {
      DemoReport report = measure(data, folder, progress);
      report.write(out);
      System.out.print(report.table());
      System.out.printf("%nThe report: %s%n", out.resolve(DemoReport.PAGE));
      return report.isEveryRowTheSame() ? 0 : 1;
    } finally {
      Folders.delete(folder);
    }
  }

  private Dataset dataset() {
    if (scale > 10) {
      throw bad("--scale is " + scale + ", allowed: 0.001 to 10");
    }
    try {
      return new Dataset(scale, rowGroupBytes);
    } catch (IllegalArgumentException e) {
      throw bad(e.getMessage());
    }
  }

  private DemoReport measure(Dataset data, Path folder, RunProgress progress) throws Exception {
    SparkClassPath classPath = SparkClassPath.ofBuild();
    Path tables = folder.resolve("ufs").resolve("tpch");
    new TableCache(TableCache.ofUser(), classPath, progress::line).copy(data, tables);
    long bytes = size(tables);
    try (TpchCluster cluster = new TpchCluster(folder, memory(bytes), progress::line)) {
      Pass stock;
      Pass before;
      // So that who reads first does not read from the under store.
      cluster.load();
      // Ends before the master plans: then its client has reported all that was read.
      try (SparkJvm spark = cluster.spark(classPath, "before")) {
        stock = pass("stock: alluxio://", cluster, spark, "alluxio", progress);
        before = pass("repbun://, no bundles yet", cluster, spark, "repbun", progress);
      }
      progress.line("Bundling");
      EpochPlan plan = cluster.bundle();
      try (SparkJvm spark = cluster.spark(classPath, "after")) {
        Pass after = pass("repbun://, with bundles", cluster, spark, "repbun", progress);
        return new DemoReport(data, bytes, plan, stock, before, after);
      }
    }
  }

  private Pass pass(
      String name, TpchCluster cluster, SparkJvm spark, String scheme, RunProgress progress)
      throws Exception {
    progress.line(name);
    return Pass.run(
        name,
        cluster,
        () -> QueryPass.run(spark, cluster.tables(scheme), queries, progress::query));
  }

  /** Of each worker: twice its part of tables and bundles, and a block that is being written. */
  private static long memory(long tables) {
    return (long) (2 * tables * (1 + TpchCluster.BUDGET) / TpchCluster.WORKERS) + (128 << 20);
  }

  private static long size(Path folder) throws IOException {
    try (Stream<Path> files = Files.walk(folder)) {
      return files.filter(Files::isRegularFile).mapToLong(file -> file.toFile().length()).sum();
    }
  }

  private ParameterException bad(String message) {
    return new ParameterException(command.commandLine(), message);
  }
}
