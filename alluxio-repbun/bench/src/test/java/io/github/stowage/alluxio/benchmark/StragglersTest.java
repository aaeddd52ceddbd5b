package io.github.stowage.alluxio.benchmark;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Arrays;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

class StragglersTest {
  private static final int READS = 100_000;

  private static double[] factors(double fraction) {
    Stragglers stragglers = new Stragglers(fraction);
    return IntStream.range(0, READS)
        .mapToDouble(read -> stragglers.factor(3, read, 0))
        .filter(factor -> factor != 1)
        .toArray();
  }

  @Test
  void aFractionOfReadsIsDelayedByTwoToTenTimes() {
    double[] factors = factors(.05);
    // Five standard deviations.
    assertThat((double) factors.length / READS).isBetween(.0465, .0535);
    assertThat(Arrays.stream(factors).min().orElseThrow()).isGreaterThanOrEqualTo(2);
    assertThat(Arrays.stream(factors).max().orElseThrow()).isLessThanOrEqualTo(10);
  }

  @Test
  void theFactorFollowsThePublishedLaw() {
    double[] factors = factors(1);
    long above = IntStream.range(0, READS).filter(i -> factors[i] > 3).count();
    assertThat((double) above / READS)
        .isBetween(Math.pow(2, -1.259) - .01, Math.pow(2, -1.259) + .01);
  }

  @Test
  void nothingIsDelayedWithoutThem() {
    assertThat(factors(0)).isEmpty();
  }

  @Test
  void partsOfOneReadAreDelayedIndependently() {
    Stragglers stragglers = new Stragglers(.5);
    long both =
        IntStream.range(0, READS)
            .filter(i -> stragglers.factor(1, i, 0) > 1 && stragglers.factor(1, i, 1) > 1)
            .count();
    assertThat((double) both / READS).isBetween(.24, .26);
  }
}
