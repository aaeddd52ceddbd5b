package io.github.stowage.jmh;

import io.github.stowage.core.bundle.BundleMode;
import io.github.stowage.core.bundle.BundlePlan;
import io.github.stowage.core.bundle.BundlePlanner;
import io.github.stowage.core.bundle.ObjectStats;
import io.github.stowage.core.bundle.ReplicaSpread;
import java.util.SplittableRandom;
import java.util.concurrent.TimeUnit;
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

/**
 * What planning the bundles of 10,000 row groups of 16 columns costs, in a heap of 512 MB: budget
 * .5, 20 servers, largest first. Every row group has sizes and counts of its own; 17 column sets
 * are read of it, as of TPC-H's lineitem, which the row groups of a table share.
 */
@State(Scope.Benchmark)
@BenchmarkMode(Mode.SingleShotTime)
@OutputTimeUnit(TimeUnit.MILLISECONDS)
@Warmup(iterations = 10)
@Measurement(iterations = 5)
@Fork(value = 1, jvmArgsAppend = "-Xmx512m")
public class BundleBenchmark {
  private static final int ROW_GROUPS = 10_000;
  private static final int COLUMNS = 16;
  private static final int QUERIES = 17;
  private static final int MOST_COLUMNS_READ = 7;
  private static final int SERVERS = 20;
  private static final double BUDGET = 0.5;

  @Param({"PAPER", "MEASURED", "PREFIX", "UNION", "CHOICE"})
  public BundleMode mode;

  @Param({"100", "10000"})
  public int rowGroupsPerTable;

  private final ObjectStats[] objects = new ObjectStats[ROW_GROUPS];
  private double budget;

  @Setup
  public void setUp() {
    SplittableRandom random = new SplittableRandom(1);
    int[][] sets = new int[QUERIES][];
    double[] sizes = new double[COLUMNS];
    budget = 0;
    for (int i = 0; i < ROW_GROUPS; i++) {
      if (i % rowGroupsPerTable == 0) {
        for (int q = 0; q < QUERIES; q++) {
          sets[q] = columnSet(random);
        }
        for (int c = 0; c < COLUMNS; c++) {
          sizes[c] = random.nextInt(100_000, 10_000_000);
        }
      }
      double[] bytes = sizes.clone();
      for (int c = 0; c < COLUMNS; c++) {
        bytes[c] *= random.nextDouble(0.95, 1.05);
      }
      double hot = 1_000 * Math.pow(random.nextDouble(), 4);
      double[] counts = random.doubles(QUERIES).map(x -> Math.floor(1 + hot * x)).toArray();
      objects[i] = ObjectStats.ofQueries(bytes, sets, counts);
      budget += BUDGET * objects[i].totalBytes();
    }
  }

  /** Low columns are more popular. */
  private static int[] columnSet(SplittableRandom random) {
    return random
        .ints(random.nextInt(1, MOST_COLUMNS_READ + 1), 0, COLUMNS * COLUMNS)
        .map(x -> COLUMNS - 1 - (int) Math.sqrt(x))
        .distinct()
        .toArray();
  }

  @Benchmark
  public BundlePlan plan(PlanBenchmark.CpuTime time) {
    long before = PlanBenchmark.CpuTime.nanos();
    BundlePlan plan =
        new BundlePlanner(
                mode, budget, SERVERS, ReplicaSpread.LPT, new SplittableRandom(1)::nextInt)
            .plan(objects);
    time.cpuMillis = (PlanBenchmark.CpuTime.nanos() - before) / 1e6;
    return plan;
  }
}
