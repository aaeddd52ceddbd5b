package io.github.stowage.cassandra.benchmark;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.SequenceWriter;
import com.fasterxml.jackson.databind.json.JsonMapper;
import io.github.stowage.openloop.OpenLoop;
import io.github.stowage.openloop.PhaseResult;
import io.github.stowage.openloop.PhaseSpec;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Set;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.ScheduledFuture;
import java.util.concurrent.TimeUnit;
import org.HdrHistogram.Histogram;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * How Cassandra's own snitch sends reads on real servers, for an idle machine. The simulator
 * compares its model with these phases: copy target/stock-on-servers-N.json, N coordinators, to its
 * resources.
 */
@Tag("measure")
class StockOnServersTest {
  private static final int PHASES = Integer.getInteger("phases", 16);
  private static final int LONG_PHASES = Integer.getInteger("long.phases", 3);

  /** Only to know how keys lie on the ring, and that the nodes are the queues they are meant to. */
  private static final int RING_PHASES = 5;

  private static final Length SHORT = new Length(2, 6);
  private static final Length LONG = new Length(10, 50);
  private static final List<Trouble> TROUBLES =
      List.of(Trouble.NO_LOAD, Trouble.SLOW_NODE, Trouble.BUSY_NEIGHBOUR, Trouble.PAUSES);
  private static final Set<Trouble> LONG_TROUBLES = Set.of(Trouble.NO_LOAD, Trouble.SLOW_NODE);
  private static final Workload WORKLOAD = Workload.READ;

  @TempDir private Path folder;

  /** In seconds: unmeasured, and measured. */
  private record Length(int settle, int measure) {}

  /**
   * @param sent reads to each data node
   * @param busiest the largest share of the reads that one node was sent in a second: the mean over
   *     the seconds
   */
  private record Phase(
      int coordinators,
      String strategy,
      String scenario,
      int settle,
      int measure,
      double p99Millis,
      double meanMillis,
      long errors,
      long[] sent,
      double busiest) {}

  @ParameterizedTest
  @ValueSource(ints = {1, 3})
  void phases(int coordinators) throws Exception {
    DemoPlan plan = DemoPlan.quick();
    Path file = Path.of("target", "stock-on-servers-" + coordinators + ".json");
    Path workloads = Path.of("../../ycsb-workloads/workloads").toAbsolutePath();
    try (DemoCluster cluster =
            new DemoCluster(plan.nodes(), coordinators, folder, workloads, System.out::println);
        SequenceWriter out =
            JsonMapper.builder()
                .build()
                .writer()
                .withRootValueSeparator("\n")
                .writeValues(Files.newBufferedWriter(file))) {
      cluster.start();
      cluster.load(plan, records -> {});
      cluster.prepare(WORKLOAD);
      new PhaseRunner(cluster, plan).warmUp(1);
      for (int phase = 1; phase <= PHASES; phase++) {
        for (Trouble trouble : TROUBLES) {
          out.write(run(cluster, Strategy.STOCK_DYNAMIC, trouble, SHORT, phase));
          if (phase <= RING_PHASES) {
            out.write(run(cluster, Strategy.RING_ORDER, trouble, SHORT, phase));
          }
          if (coordinators == 1 && phase <= LONG_PHASES && LONG_TROUBLES.contains(trouble)) {
            out.write(run(cluster, Strategy.STOCK_DYNAMIC, trouble, LONG, phase));
          }
        }
      }
    }
    assertThat(Files.readAllLines(file))
        .filteredOn(phase -> phase.contains(Strategy.STOCK_DYNAMIC.key()))
        .hasSizeGreaterThanOrEqualTo(PHASES * TROUBLES.size());
  }

  private static Phase run(
      DemoCluster cluster, Strategy strategy, Trouble trouble, Length length, int number)
      throws Exception {
    cluster.reset(1000L * number);
    cluster.use(strategy);
    cluster.begin(trouble, number);
    try {
      return measure(cluster, strategy, trouble, length, number);
    } finally {
      cluster.endTrouble();
    }
  }

  private static Phase measure(
      DemoCluster cluster, Strategy strategy, Trouble trouble, Length length, int number)
      throws Exception {
    int coordinators = cluster.sessions().size();
    SentReads sent = new SentReads(cluster);
    ExecutorService clients = Executors.newFixedThreadPool(coordinators);
    ScheduledExecutorService timer = Executors.newSingleThreadScheduledExecutor();
    try {
      List<Future<PhaseResult>> results = new ArrayList<>();
      for (int i = 0; i < coordinators; i++) {
        OpenLoop load =
            OpenLoop.start(
                cluster.sessions().get(i),
                WORKLOAD.openLoop(DemoPlan.quick().records(), DemoCluster.REQUEST_TIMEOUT));
        PhaseSpec spec =
            new PhaseSpec(
                10L * number + i,
                WORKLOAD.load().ratePerSecond() / coordinators,
                Duration.ofSeconds(length.settle),
                Duration.ofSeconds(length.measure));
        results.add(clients.submit(() -> load.phase(spec)));
      }
      List<ScheduledFuture<long[]>> seconds = new ArrayList<>();
      for (int second = 0; second <= length.measure; second++) {
        seconds.add(timer.schedule(sent::counts, length.settle + second, TimeUnit.SECONDS));
      }
      Histogram micros = new Histogram(3);
      long errors = 0;
      for (Future<PhaseResult> result : results) {
        micros.add(result.get().latencyMicros());
        errors += result.get().errors();
      }
      List<long[]> counts = new ArrayList<>();
      for (ScheduledFuture<long[]> second : seconds) {
        counts.add(second.get());
      }
      return new Phase(
          coordinators,
          strategy.key(),
          trouble.key(),
          length.settle,
          length.measure,
          micros.getValueAtPercentile(99) / 1e3,
          Math.round(micros.getMean()) / 1e3,
          errors,
          minus(counts.get(length.measure), counts.get(0)),
          busiest(counts));
    } finally {
      clients.shutdownNow();
      timer.shutdownNow();
    }
  }

  private static double busiest(List<long[]> counts) {
    double sum = 0;
    for (int second = 1; second < counts.size(); second++) {
      long[] sent = minus(counts.get(second), counts.get(second - 1));
      sum += (double) Arrays.stream(sent).max().orElseThrow() / Arrays.stream(sent).sum();
    }
    return Math.round(1000 * sum / (counts.size() - 1)) / 1e3;
  }

  private static long[] minus(long[] later, long[] earlier) {
    long[] difference = new long[later.length];
    Arrays.setAll(difference, i -> later[i] - earlier[i]);
    return difference;
  }
}
