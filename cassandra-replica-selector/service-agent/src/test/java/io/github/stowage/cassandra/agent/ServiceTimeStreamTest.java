package io.github.stowage.cassandra.agent;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Arrays;
import java.util.stream.DoubleStream;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

class ServiceTimeStreamTest {
  private static final int DRAWS = 10_000;

  private static double[] draw(long seed, Kind kind) {
    ServiceTimeStream stream = new ServiceTimeStream(seed, kind);
    return DoubleStream.generate(() -> stream.next(Distribution.EXPONENTIAL))
        .limit(DRAWS)
        .toArray();
  }

  @Test
  void repeatsWithItsSeed() {
    assertThat(Arrays.equals(draw(1, Kind.READ), draw(1, Kind.READ))).isTrue();
    assertThat(Arrays.equals(draw(1, Kind.READ), draw(2, Kind.READ))).isFalse();
  }

  @Test
  void keepsKindsApart() {
    assertThat(Arrays.equals(draw(1, Kind.SCAN), draw(1, Kind.READ))).isFalse();
    assertThat(Arrays.equals(draw(1, Kind.SCAN), draw(2, Kind.READ))).isFalse();
  }

  @Test
  void givesContendingThreadsTheSameValues() {
    ServiceTimeStream stream = new ServiceTimeStream(1, Kind.READ);
    double[] values =
        IntStream.range(0, DRAWS)
            .parallel()
            .mapToDouble(i -> stream.next(Distribution.EXPONENTIAL))
            .toArray();
    double[] expected = draw(1, Kind.READ);
    Arrays.sort(expected);
    Arrays.sort(values);
    assertThat(Arrays.equals(values, expected)).isTrue();
  }
}
