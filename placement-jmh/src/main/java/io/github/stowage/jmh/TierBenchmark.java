package io.github.stowage.jmh;

import io.github.stowage.core.tier.KeyStats;
import io.github.stowage.core.tier.ReadCosts;
import io.github.stowage.core.tier.TierMode;
import io.github.stowage.core.tier.TierPlan;
import io.github.stowage.core.tier.TierPlanner;
import java.util.HashSet;
import java.util.Set;
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
 * What planning a million composite keys of four columns costs, in a heap of 1 GB, statistics and
 * the order of columns included: 20% on the SSD. Rows per key have a long tail.
 */
@State(Scope.Benchmark)
@BenchmarkMode(Mode.SingleShotTime)
@OutputTimeUnit(TimeUnit.MILLISECONDS)
@Warmup(iterations = 1)
@Measurement(iterations = 5)
@Fork(value = 1, jvmArgsAppend = "-Xmx1g")
public class TierBenchmark {
  private static final int KEYS = 1_000_000;
  private static final int[] CARDINALITIES = {4, 20, 5_000, 600_000};
  private static final double SSD = .2;

  @Param({"DENSITY", "PAPER"})
  public TierMode mode;

  private final int[][] values = new int[CARDINALITIES.length][KEYS];
  private final double[] bytes = new double[KEYS];
  private double total;

  @Setup
  public void setUp() {
    SplittableRandom random = new SplittableRandom(1);
    Set<Long> seen = new HashSet<>();
    for (int key = 0; key < KEYS; ) {
      for (int column = 0; column < CARDINALITIES.length; column++) {
        values[column][key] = random.nextInt(CARDINALITIES[column]);
      }
      // As a city is in one country only.
      values[2][key] = (int) (values[3][key] * 7_919L % CARDINALITIES[2]);
      long number = 0;
      for (int column = 0; column < CARDINALITIES.length; column++) {
        number = number * CARDINALITIES[column] + values[column][key];
      }
      if (seen.add(number)) {
        bytes[key] = Math.ceil(Math.min(100_000, Math.pow(random.nextDouble(), -1.6)));
        total += bytes[key];
        key++;
      }
    }
  }

  @Benchmark
  public TierPlan plan(PlanBenchmark.CpuTime time) {
    long before = PlanBenchmark.CpuTime.nanos();
    TierPlan plan =
        new TierPlanner(mode, ReadCosts.even(CARDINALITIES.length))
            .plan(new KeyStats(values, bytes), Math.floor(SSD * total));
    time.cpuMillis = (PlanBenchmark.CpuTime.nanos() - before) / 1e6;
    return plan;
  }
}
