package io.github.stowage.cassandra.jmh;

import java.util.concurrent.TimeUnit;
import org.apache.cassandra.locator.EndpointsForToken;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.BenchmarkMode;
import org.openjdk.jmh.annotations.Fork;
import org.openjdk.jmh.annotations.Measurement;
import org.openjdk.jmh.annotations.Mode;
import org.openjdk.jmh.annotations.OutputTimeUnit;
import org.openjdk.jmh.annotations.Warmup;

/**
 * What one order costs where a thousand peers take turns and this node is one of the three
 * replicas: per order.
 */
@BenchmarkMode(Mode.AverageTime)
@OutputTimeUnit(TimeUnit.NANOSECONDS)
@Warmup(iterations = 3, time = 1)
@Measurement(iterations = 5, time = 1)
@Fork(2)
public class WideOrderingBenchmark {
  @Benchmark
  public EndpointsForToken stock(WideRing ring, WideTurn turn) {
    return ring.stock.order(ring.replicaSets[turn.next()]);
  }

  @Benchmark
  public EndpointsForToken adaptive(WideRing ring, WideTurn turn) {
    return ring.adaptive.order(ring.replicaSets[turn.next()]);
  }
}
