package io.github.stowage.cassandra.benchmark;

import io.github.stowage.report.PhaseRecord;
import io.github.stowage.report.Progress;
import java.io.PrintWriter;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Locale;
import java.util.concurrent.Callable;
import java.util.stream.Stream;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;

/** {@code make demo}. */
@Command(
    name = "cassandra-demo",
    mixinStandardHelpOptions = true,
    description =
        "Starts a real Cassandra cluster on this machine and compares ways of choosing a replica.",
    exitCodeListHeading = "Exit codes:%n",
    exitCodeList = {"0:done", "1:the cluster or a measurement failed", "2:bad input"})
public final class CassandraDemo implements Callable<Integer> {
  private static final PrintWriter STDERR = new PrintWriter(System.err, true);

  @Spec private CommandSpec command;

  @Option(
      names = "--full",
      description = "All strategies in all scenarios, with longer phases (half an hour).")
  private boolean full;

  @Option(
      names = "--ycsb",
      arity = "0..1",
      split = ",",
      fallbackValue = "a,b,c,d,e,f",
      paramLabel = "WORKLOAD",
      description =
          "YCSB's workloads A to F, or some of them, by YCSB's own client (7 minutes each).")
  private List<String> ycsb;

  @Option(
      names = "--horoscope",
      description = "The evaluation of Horoscope on ten data nodes (half an hour).")
  private boolean horoscope;

  @Option(
      names = "--out",
      defaultValue = "build/report",
      description = "Where the report goes (${DEFAULT-VALUE}).")
  private Path out;

  @Option(
      names = "--work",
      defaultValue = "build/demo",
      description = "Below it the nodes keep their files while they run (${DEFAULT-VALUE}).")
  private Path work;

  @Option(
      names = "--records",
      description = "Records loaded, 10000 to 10000000 (10000 for the short demo, else 100000).")
  private Long records;

  @Option(
      names = "--workloads",
      hidden = true,
      defaultValue = "ycsb-workloads/workloads",
      description = "YCSB's workload files.")
  private Path workloads;

  @Option(names = "--cycles", description = "Phases of each strategy, 1 to 100 (5).")
  private Integer cycles;

  @Option(
      names = "--seed",
      defaultValue = "1",
      description = "Of arrivals, keys and service times.")
  private long seed;

  public static void main(String[] arguments) {
    System.exit(commandLine().execute(arguments));
  }

  static CommandLine commandLine() {
    return new CommandLine(new CassandraDemo()).setExecutionExceptionHandler(new Failure());
  }

  @Override
  public Integer call() throws Exception {
    DemoPlan plan = plan();
    long start = System.nanoTime();
    DemoReport report = new DemoReport(out, plan, seed);
    List<PhaseRecord> phases;
    try (WorkDirectory directory = WorkDirectory.in(work);
        DemoCluster cluster =
            new DemoCluster(plan.nodes(), 1, directory.path(), workloads, System.err::println)) {
      cluster.start();
      try (Progress progress = new Progress("records", plan.records(), STDERR)) {
        cluster.load(plan, progress::to);
      }
      report.begin();
      phases = measure(plan, cluster, report);
    }
    Duration took = Duration.ofNanos(System.nanoTime() - start);
    report.write(phases, took);
    return 0;
  }

  private DemoPlan plan() {
    List<String> plans =
        Stream.of(
                full ? "--full" : "", ycsb != null ? "--ycsb" : "", horoscope ? "--horoscope" : "")
            .filter(option -> !option.isEmpty())
            .toList();
    if (plans.size() > 1) {
      throw bad(String.join(" and ", plans) + "; allowed: one of them");
    }
    DemoPlan plan =
        full
            ? DemoPlan.full()
            : horoscope ? HoroscopePlan.plan() : ycsb != null ? ycsb() : DemoPlan.quick();
    if (records != null) {
      requireRange("--records", records, 10_000, 10_000_000);
      plan = plan.withRecords(records);
    }
    if (cycles != null) {
      requireRange("--cycles", cycles, 1, 100);
      plan = plan.withCycles(cycles);
    }
    return plan;
  }

  private DemoPlan ycsb() {
    try {
      return DemoPlan.ycsb(ycsb);
    } catch (IllegalArgumentException e) {
      throw bad("--ycsb: " + e.getMessage());
    }
  }

  private CommandLine.ParameterException bad(String what) {
    return new CommandLine.ParameterException(command.commandLine(), what);
  }

  private List<PhaseRecord> measure(DemoPlan plan, DemoCluster cluster, DemoReport report)
      throws Exception {
    PhaseRunner runner = new PhaseRunner(cluster, plan);
    System.err.println("Warming up for " + plan.warmUp().toSeconds() + " s");
    runner.warmUp(seed);
    try (Progress progress = new Progress("phases", plan.phases(), STDERR)) {
      return new Matrix(plan, cluster, runner, seed)
          .run(
              phase -> {
                report.keep(phase);
                progress.step(1, text(phase));
              });
    } catch (Exception e) {
      System.err.println("What was measured is kept: ./stowage report " + out);
      throw e;
    }
  }

  private static String text(PhaseRecord phase) {
    return String.format(
        Locale.ROOT,
        "%-14s %-4s %-19s p50 %6.1f ms  p99 %7.1f ms  errors %d",
        phase.phase().scenario(),
        phase.phase().workload(),
        phase.phase().strategy(),
        phase.figures().p50Micros() / 1e3,
        phase.figures().p99Micros() / 1e3,
        phase.errors());
  }

  private void requireRange(String option, long value, long min, long max) {
    if (value < min || value > max) {
      throw bad(option + " is " + value + "; allowed: " + min + " to " + max);
    }
  }
}
