package io.github.stowage.cassandra.jmh;

import java.util.Collection;
import java.util.Locale;
import java.util.TreeMap;
import org.openjdk.jmh.infra.BenchmarkParams;
import org.openjdk.jmh.profile.GCProfiler;
import org.openjdk.jmh.results.RunResult;
import org.openjdk.jmh.runner.Runner;
import org.openjdk.jmh.runner.RunnerException;
import org.openjdk.jmh.runner.options.OptionsBuilder;

/**
 * Runs both snitches, on one thread and on many, and prints them side by side. Exit code 1: ours
 * allocates more.
 */
public final class OrderingReport {
  private static final int[] THREADS = {1, 16};

  /** In seconds. Beside 16 busy threads on few cores the compiler gets little time. */
  private static final int WARMUP = 10;

  /** In bytes: what the profiler's own counting costs. */
  private static final double NOISE = 1;

  private OrderingReport() {}

  public static void main(String[] args) throws RunnerException {
    TreeMap<String, double[]> rows = new TreeMap<>();
    for (int threads : THREADS) {
      run(threads).forEach(result -> add(rows, result));
    }
    System.out.printf(
        "%n%-40s %12s %12s %14s %14s%n",
        "", "stock ns/op", "ours ns/op", "stock B/op", "ours B/op");
    rows.forEach(
        (name, r) ->
            System.out.printf(
                Locale.ROOT, "%-40s %12.1f %12.1f %14.1f %14.1f%n", name, r[0], r[1], r[2], r[3]));
    if (rows.values().stream().anyMatch(r -> r[3] > r[2] + NOISE)) {
      System.exit(1);
    }
  }

  private static Collection<RunResult> run(int threads) throws RunnerException {
    return new Runner(
            new OptionsBuilder()
                .include(OrderingBenchmark.class.getName())
                .include(WideOrderingBenchmark.class.getName())
                .include(AnswerBenchmark.class.getName())
                .threads(threads)
                .warmupIterations(WARMUP)
                .addProfiler(GCProfiler.class)
                .jvmArgsAppend("-Dcassandra.storagedir=" + System.getProperty("java.io.tmpdir"))
                .build())
        .run();
  }

  private static void add(TreeMap<String, double[]> rows, RunResult result) {
    BenchmarkParams params = result.getParams();
    String name =
        String.format(Locale.ROOT, "%2d threads, %s", params.getThreads(), measured(params));
    int column = result.getPrimaryResult().getLabel().equals("stock") ? 0 : 1;
    double[] row = rows.computeIfAbsent(name, key -> new double[4]);
    row[column] = result.getPrimaryResult().getScore();
    row[2 + column] = result.getSecondaryResults().get("gc.alloc.rate.norm").getScore();
  }

  private static String measured(BenchmarkParams params) {
    if (params.getBenchmark().startsWith(WideOrderingBenchmark.class.getName())) {
      return "1000 peers, own replica";
    }
    if (params.getBenchmark().startsWith(AnswerBenchmark.class.getName())) {
      return "1000 peers, one answer";
    }
    return String.format(
        Locale.ROOT,
        "%2d replicas, %s",
        Integer.parseInt(params.getParam("replicas")),
        params.getParam("load"));
  }
}
