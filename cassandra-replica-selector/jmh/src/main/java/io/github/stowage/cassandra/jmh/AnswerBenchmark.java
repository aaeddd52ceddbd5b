package io.github.stowage.cassandra.jmh;

import java.util.concurrent.TimeUnit;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.BenchmarkMode;
import org.openjdk.jmh.annotations.Fork;
import org.openjdk.jmh.annotations.Measurement;
import org.openjdk.jmh.annotations.Mode;
import org.openjdk.jmh.annotations.OutputTimeUnit;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.annotations.State;
import org.openjdk.jmh.annotations.Warmup;

/**
 * What measuring one read of another host costs where a thousand peers take turns: ours as the
 * request leaves and as the answer comes, the stock snitch's as the answer comes. Without what
 * Cassandra itself does for the messages.
 */
@State(Scope.Benchmark)
@BenchmarkMode(Mode.AverageTime)
@OutputTimeUnit(TimeUnit.NANOSECONDS)
@Warmup(iterations = 3, time = 1)
@Measurement(iterations = 5, time = 1)
@Fork(2)
public class AnswerBenchmark {
  private static final long NANOS = 1_000_000;

  private final WideRing ring = new WideRing();
  private StockSnitch stock;
  private AdaptiveSnitch adaptive;

  @Setup
  public void setUp() throws ReflectiveOperationException {
    stock = new StockSnitch(OrderingBenchmark.DELEGATE, ring.self, ring.peers, false);
    adaptive = new AdaptiveSnitch(OrderingBenchmark.DELEGATE, ring.self, ring.peers, false);
  }

  @Benchmark
  public void stock(WideTurn turn) {
    stock.answered(ring.peers[turn.next()], NANOS);
  }

  @Benchmark
  public void adaptive(WideTurn turn) {
    adaptive.sentAndAnswered(ring.peers[turn.next()], turn.id());
  }
}
