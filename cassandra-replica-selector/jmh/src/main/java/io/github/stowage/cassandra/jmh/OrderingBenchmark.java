package io.github.stowage.cassandra.jmh;

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

/**
 * What ordering the replicas of one read costs, ours and the stock dynamic snitch's, over the same
 * delegate and the same replicas: nanoseconds and allocated bytes per order.
 */
@State(Scope.Benchmark)
@BenchmarkMode(Mode.AverageTime)
@OutputTimeUnit(TimeUnit.NANOSECONDS)
@Warmup(iterations = 3, time = 1)
@Measurement(iterations = 5, time = 1)
@Fork(2)
public class OrderingBenchmark {
  private static final int SETS = 8;

  /** As most clusters have one that knows racks; by the addresses, it needs no gossip. */
  static final String DELEGATE = "RackInferringSnitch";

  /**
   * Whether the delegate's order stands, or its first replica is several times slower than the
   * others, or all are alike and the nearest is the last in ring order.
   */
  @Param({"even", "first-slow", "nearest-last"})
  public String load;

  @Param({"3", "9", "18"})
  public int replicas;

  private final EndpointsForToken[] replicaSets = new EndpointsForToken[SETS];
  private StockSnitch stock;
  private AdaptiveSnitch adaptive;

  /** Each thread's own, so that threads share nothing that a server's would not. */
  @State(Scope.Thread)
  public static class Turn {
    private int next;

    int next() {
      next = (next + 1) % SETS;
      return next;
    }
  }

  @Setup
  public void setUp() throws ReflectiveOperationException {
    Endpoints endpoints = new Endpoints(replicas, load.equals("nearest-last"));
    for (int i = 0; i < replicaSets.length; i++) {
      replicaSets[i] = endpoints.replicas();
    }
    boolean firstSlow = load.equals("first-slow");
    stock = new StockSnitch(DELEGATE, endpoints.self, endpoints.replicas, firstSlow);
    adaptive = new AdaptiveSnitch(DELEGATE, endpoints.self, endpoints.replicas, firstSlow);
  }

  @Benchmark
  public EndpointsForToken stock(Turn turn) {
    return stock.order(replicaSets[turn.next()]);
  }

  @Benchmark
  public EndpointsForToken adaptive(Turn turn) {
    return adaptive.order(replicaSets[turn.next()]);
  }
}
