package io.github.stowage.cassandra.jmh;

import java.util.concurrent.TimeUnit;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.BenchmarkMode;
import org.openjdk.jmh.annotations.Fork;
import org.openjdk.jmh.annotations.Measurement;
import org.openjdk.jmh.annotations.Mode;
import org.openjdk.jmh.annotations.OutputTimeUnit;
import org.openjdk.jmh.annotations.Warmup;

/**
 * What measuring one read of another host costs where a thousand peers take turns: ours as the
 * request leaves and as the answer comes, the stock snitch's as the answer comes. Without what
 * Cassandra itself does for the messages.
 */
@BenchmarkMode(Mode.AverageTime)
@OutputTimeUnit(TimeUnit.NANOSECONDS)
@Warmup(iterations = 3, time = 1)
@Measurement(iterations = 5, time = 1)
@Fork(2)
public class AnswerBenchmark {
  private static final long NANOS = 1_000_000;

  @Benchmark
  public void stock(WideRing ring, WideTurn turn) {
    ring.stock.answered(ring.peers[turn.next()], NANOS);
  }

  @Benchmark
  public void adaptive(WideRing ring, WideTurn turn) {
    ring.adaptive.sentAndAnswered(ring.peers[turn.next()], turn.id());
  }
}
