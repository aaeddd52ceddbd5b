package io.github.stowage.jmh;

import io.github.stowage.core.placement.Nodes;
import io.github.stowage.core.placement.Plan;
import io.github.stowage.core.placement.Strategy;
import io.github.stowage.core.placement.constraint.ConstrainedPlanner;
import io.github.stowage.core.placement.constraint.Constraints;
import io.github.stowage.core.replication.ReplicaVector;
import io.github.stowage.core.workload.Distributions;
import io.github.stowage.jmh.PlanBenchmark.CpuTime;
import java.util.Arrays;
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
 * What a plan of 3.2 million slots costs with bytes, at most one replica in a rack of ten nodes and
 * two in one of five zones, in a heap of 1.5 GB: as {@link PlanBenchmark}'s largest, with
 * constraints.
 */
@State(Scope.Benchmark)
@BenchmarkMode(Mode.SingleShotTime)
@OutputTimeUnit(TimeUnit.MILLISECONDS)
@Warmup(iterations = 2)
@Measurement(iterations = 5)
@Fork(value = 1, jvmArgsAppend = "-Xmx1536m")
public class ConstrainedBenchmark {
  private static final int NODES = 100_000;
  private static final int SLOTS = 32;
  private static final int RACK = 10;
  private static final int ZONES = 5;

  @Param({"power", "gamma"})
  public String workload;

  private final Nodes nodes = Nodes.alike(NODES, SLOTS);
  private double[] loads;
  private Constraints constraints;

  @Setup
  public void setUp() {
    loads = Distributions.named(workload).shares(NODES / 2 * SLOTS);
    SplittableRandom random = new SplittableRandom(1);
    double[] bytes = new double[loads.length];
    double sum = 0;
    for (int p = 0; p < loads.length; p++) {
      loads[p] *= random.nextDouble(0.98, 1.02);
      bytes[p] = random.nextDouble(1, 10);
      sum += bytes[p];
    }
    double[] room = new double[NODES];
    Arrays.fill(room, 3 * sum / NODES);
    int[] racks = new int[NODES];
    int[] zones = new int[NODES];
    Arrays.setAll(racks, n -> n / RACK);
    Arrays.setAll(zones, n -> n / RACK % ZONES);
    constraints =
        Constraints.of(loads.length, NODES)
            .domains("zone", zones, 2)
            .domains("rack", racks, 1)
            .bytes(bytes, room)
            .build();
  }

  @Benchmark
  public Plan plan(CpuTime time) {
    long before = CpuTime.nanos();
    Plan plan =
        ConstrainedPlanner.plan(loads, nodes, Strategy.HYBRID, ReplicaVector.ADAMS, constraints);
    time.cpuMillis = (CpuTime.nanos() - before) / 1e6;
    return plan;
  }
}
