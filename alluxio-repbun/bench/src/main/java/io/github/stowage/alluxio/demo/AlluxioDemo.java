package io.github.stowage.alluxio.demo;

import io.github.stowage.alluxio.spark.Benchmark;
import io.github.stowage.alluxio.testkit.PortsInUseException;
import io.github.stowage.alluxio.tpch.Dataset;
import io.github.stowage.alluxio.tpch.Folders;
import io.github.stowage.alluxio.tpch.SparkClassPath;
import io.github.stowage.report.PhaseRecord;
import io.github.stowage.report.Progress;
import java.io.PrintWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import java.util.concurrent.Callable;
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
        "Starts a real Alluxio cluster on this machine, whose workers have slow links. Compares"
            + " RepBun with Alluxio alone and with copies of whole row groups: the latency of"
            + " reads, and the time of some queries of TPC-H through Spark.",
    exitCodeListHeading = "Exit codes:%n",
    exitCodeList = {
      "0:done, and all rows are the same",
      "1:rows differ, or the cluster or Spark failed",
      "2:bad input, or ports in use"
    })
public final class AlluxioDemo implements Callable<Integer> {
  /** Each worker's part of the files of four strategies, as uneven as they may lie. */
  private static final double WORKER_SHARE = 2;

  private static final int MOST_CYCLES = 99;
  private static final int MOST_SECONDS = 600;

  @Spec private CommandSpec command;

  @Option(
      names = "--scale",
      defaultValue = "0.4",
      description = "Scale factor of the tables, 0.001 to 10 (${DEFAULT-VALUE}).")
  private double scale;

  @Option(
      names = "--row-group-bytes",
      defaultValue = "4194304",
      description = "About as large are row groups, 65536 to 1073741824 (${DEFAULT-VALUE}).")
  private long rowGroupBytes;

  @Option(
      names = "--queries",
      split = ",",
      defaultValue = "q6",
      description = "q1 to q22, with commas (${DEFAULT-VALUE}).")
  private List<String> queries;

  @Option(
      names = "--cycles",
      defaultValue = "5",
      description = "How often everything is measured, 1 to 99 (${DEFAULT-VALUE}).")
  private int cycles;

  @Option(
      names = "--seconds",
      defaultValue = "3",
      description = "How long reads are measured at a time, 1 to 600 (${DEFAULT-VALUE}).")
  private int seconds;

  @Option(
      names = "--rate",
      defaultValue = "30",
      description = "Reads per second, above 0 to 10000 (${DEFAULT-VALUE}).")
  private double rate;

  @Option(
      names = "--bandwidth",
      defaultValue = "40e6",
      description =
          "Of each worker's link for reads, bits per second, 1e6 to 1e12 (${DEFAULT-VALUE}).")
  private double bandwidth;

  @Option(
      names = "--query-bandwidth",
      defaultValue = "200e6",
      description = "The same for queries (${DEFAULT-VALUE}).")
  private double queryBandwidth;

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
    check();
    DemoMatrix matrix = new DemoMatrix(scale, rowGroupBytes, cycles, seconds, rate, bandwidth);
    Files.createDirectories(work);
    Path folder = Files.createTempDirectory(work.toAbsolutePath(), "alluxio-");
    try {
      DemoReport report = measure(matrix, folder);
      report.write(out);
      System.out.print(report.text());
      System.out.printf("%nThe report: %s%n", out.resolve(DemoReport.PAGE));
      return report.isEveryRowTheSame() ? 0 : 1;
    } finally {
      Folders.delete(folder);
    }
  }

  private void check() {
    inRange("--scale", scale, .001, 10);
    inRange("--cycles", cycles, 1, MOST_CYCLES);
    inRange("--seconds", seconds, 1, MOST_SECONDS);
    inRange("--bandwidth", bandwidth, 1e6, 1e12);
    inRange("--query-bandwidth", queryBandwidth, 1e6, 1e12);
    if (!(rate > 0 && rate <= 10_000)) {
      throw bad("--rate is " + rate + ", allowed: above 0 to 10000");
    }
    try {
      new Dataset(Benchmark.TPCH, scale, rowGroupBytes);
    } catch (IllegalArgumentException e) {
      throw bad(e.getMessage());
    }
    Benchmark.TPCH
        .wrongName(queries)
        .ifPresent(
            wrong -> {
              throw bad("--queries has " + wrong);
            });
  }

  private void inRange(String option, double value, double least, double most) {
    if (!(value >= least && value <= most)) {
      throw bad(
          String.format(
              Locale.ROOT,
              "%s is %s, allowed: %s to %s",
              option,
              plain(value),
              plain(least),
              plain(most)));
    }
  }

  private static String plain(double value) {
    return value == Math.rint(value) && Math.abs(value) < 1e6
        ? Long.toString((long) value)
        : Double.toString(value);
  }

  private DemoReport measure(DemoMatrix matrix, Path folder) throws Exception {
    Bench bench = new Bench(folder, matrix);
    long bytes = bench.data();
    try (DemoCluster cluster = new DemoCluster(folder, memory(bytes), System.err::println)) {
      bench.load(cluster);
      cluster.links().limit(bandwidth);
      List<PhaseRecord> reads = bench.measure(cluster);
      cluster.links().limit(queryBandwidth);
      try (Progress progress =
          new Progress(
              "queries",
              QueryMix.queries(queries.size(), cycles),
              new PrintWriter(System.err, true))) {
        QueryMix mix = new QueryMix(cluster, queries, cycles, progress);
        List<PhaseRecord> phases = mix.run(SparkClassPath.ofBuild(), folder);
        return new DemoReport(
            bench.results().readRun(), reads, phases, queryBandwidth, mix.differences());
      }
    }
  }

  /** Of each worker, and a block that is being written. */
  private static long memory(long tables) {
    int copies = DemoMatrix.STRATEGIES.size();
    double all = tables * (1 + copies * (1 + DemoMatrix.BUDGET));
    return (long) (WORKER_SHARE * all / DemoCluster.WORKERS) + (128 << 20);
  }

  private ParameterException bad(String message) {
    return new ParameterException(command.commandLine(), message);
  }
}
