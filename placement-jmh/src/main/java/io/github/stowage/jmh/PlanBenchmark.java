package io.github.stowage.jmh;

import io.github.stowage.core.placement.Nodes;
import io.github.stowage.core.placement.Plan;
import io.github.stowage.core.placement.Planner;
import io.github.stowage.core.placement.Strategy;
import io.github.stowage.core.replication.ReplicaVector;
import io.github.stowage.core.workload.Distributions;
import java.lang.management.ManagementFactory;
import java.util.Locale;
import java.util.SplittableRandom;
import java.util.concurrent.TimeUnit;
import org.openjdk.jmh.annotations.AuxCounters;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.BenchmarkMode;
import org.openjdk.jmh.annotations.Fork;
import org.openjdk.jmh.annotations.Level;
import org.openjdk.jmh.annotations.Measurement;
import org.openjdk.jmh.annotations.Mode;
import org.openjdk.jmh.annotations.OutputTimeUnit;
import org.openjdk.jmh.annotations.Param;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.annotations.State;
import org.openjdk.jmh.annotations.Warmup;

/**
 * What a whole plan costs (vector, placement, swaps, routing weights, verifier) in a heap of 512
 * MB, with 32 slots per node and two replicas per partition on average.
 */
@State(Scope.Benchmark)
@BenchmarkMode(Mode.SingleShotTime)
@OutputTimeUnit(TimeUnit.MILLISECONDS)
@Warmup(iterations = 3)
@Measurement(iterations = 5)
@Fork(value = 1, jvmArgsAppend = "-Xmx512m")
public class PlanBenchmark {
  private static final int SLOTS = 32;
  private static final int REPLICAS = 2;

  @Param({"1000", "10000", "100000"})
  public int nodes;

  @Param({"BALANCED", "FULL", "HYBRID"})
  public Strategy strategy;

  @Param({"power", "gamma"})
  public String workload;

  private double[] loads;

  @Setup
  public void setUp() {
    loads = Distributions.named(workload.toLowerCase(Locale.ROOT)).shares(nodes / REPLICAS * SLOTS);
    SplittableRandom random = new SplittableRandom(1);
    for (int p = 0; p < loads.length; p++) {
      loads[p] *= random.nextDouble(0.98, 1.02); // measured loads are never that smooth
    }
  }

  @Benchmark
  public Plan plan(CpuTime time) {
    long before = CpuTime.nanos();
    Plan plan = Planner.plan(loads, Nodes.alike(nodes, SLOTS), strategy, ReplicaVector.ADAMS);
    time.cpuMillis = (CpuTime.nanos() - before) / 1e6;
    return plan;
  }

  /** CPU time of the planning thread: other processes do not count, garbage collection neither. */
  @State(Scope.Thread)
  @AuxCounters(AuxCounters.Type.EVENTS)
  public static class CpuTime {
    public double cpuMillis;

    @Setup(Level.Iteration)
    public void reset() {
      cpuMillis = 0;
    }

    static long nanos() {
      return ManagementFactory.getThreadMXBean().getCurrentThreadCpuTime();
    }
  }
}
