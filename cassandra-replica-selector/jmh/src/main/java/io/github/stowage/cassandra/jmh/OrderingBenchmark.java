package io.github.stowage.cassandra.jmh;

import java.util.Collection;
import java.util.Locale;
import java.util.TreeMap;
import java.util.concurrent.TimeUnit;
import org.apache.cassandra.locator.EndpointsForToken;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.BenchmarkMode;
import org.openjdk.jmh.annotations.Fork;
import org.openjdk.jmh.annotations.Measurement;
import org.openjdk.jmh.annotations.Mode;
import org.openjdk.jmh.annotations.OutputTimeUnit;
import org.openjdk.jmh.annotations.Param;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.annotations.State;
import org.openjdk.jmh.annotations.Warmup;
import org.openjdk.jmh.profile.GCProfiler;
import org.openjdk.jmh.results.RunResult;
import org.openjdk.jmh.runner.Runner;
import org.openjdk.jmh.runner.RunnerException;
import org.openjdk.jmh.runner.options.OptionsBuilder;

/**
 * What ordering the three replicas of one read costs, ours and the stock dynamic snitch's, over the
 * same delegate and the same replicas: nanoseconds and allocated bytes per order.
 */
@State(Scope.Benchmark)
@BenchmarkMode(Mode.AverageTime)
@OutputTimeUnit(TimeUnit.NANOSECONDS)
@Warmup(iterations = 3, time = 2)
@Measurement(iterations = 5, time = 2)
@Fork(2)
public class OrderingBenchmark {
  /**
   * Whether the delegate's order stands or its first replica is several times slower than the
   * others.
   */
  @Param({"even", "first-slow"})
  public String load;

  @Param({"SimpleSnitch", "RackInferringSnitch"})
  public String delegate;

  private final EndpointsForToken[] replicaSets = new EndpointsForToken[8];
  private StockSnitch stock;
  private AdaptiveSnitch adaptive;
  private int next;

  @Setup
  public void setUp() throws ReflectiveOperationException {
    Endpoints endpoints = new Endpoints();
    for (int i = 0; i < replicaSets.length; i++) {
      replicaSets[i] = endpoints.replicas();
    }
    boolean firstSlow = load.equals("first-slow");
    stock = new StockSnitch(delegate, endpoints, firstSlow);
    adaptive = new AdaptiveSnitch(delegate, endpoints, firstSlow);
  }

  @Benchmark
  public EndpointsForToken stock() {
    return stock.order(replicaSets[next++ & 7]);
  }

  @Benchmark
  public EndpointsForToken adaptive() {
    return adaptive.order(replicaSets[next++ & 7]);
  }

  /** Runs both and prints them side by side; exits with 1 when ours allocates more. */
  public static void main(String[] args) throws RunnerException {
    Collection<RunResult> results =
        new Runner(
                new OptionsBuilder()
                    .include(OrderingBenchmark.class.getName())
                    .addProfiler(GCProfiler.class)
                    .jvmArgsAppend("-Dcassandra.storagedir=" + System.getProperty("java.io.tmpdir"))
                    .build())
            .run();
    TreeMap<String, double[]> rows = new TreeMap<>();
    for (RunResult result : results) {
      String name =
          result.getParams().getParam("load") + ", " + result.getParams().getParam("delegate");
      int column = result.getPrimaryResult().getLabel().equals("stock") ? 0 : 1;
      double[] row = rows.computeIfAbsent(name, key -> new double[4]);
      row[column] = result.getPrimaryResult().getScore();
      row[2 + column] = result.getSecondaryResults().get("gc.alloc.rate.norm").getScore();
    }
    System.out.printf(
        "%n%-32s %12s %12s %14s %14s%n",
        "", "stock ns/op", "ours ns/op", "stock B/op", "ours B/op");
    rows.forEach(
        (name, r) ->
            System.out.printf(
                Locale.ROOT, "%-32s %12.1f %12.1f %14.1f %14.1f%n", name, r[0], r[1], r[2], r[3]));
    if (rows.values().stream().anyMatch(r -> r[3] > r[2] + 1)) {
      System.exit(1);
    }
  }
}
