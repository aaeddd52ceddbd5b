package io.github.stowage.cassandra.agent;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import java.util.stream.DoubleStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;

class DistributionTest {
  private static final int DRAWS = 1_000_000;

  private static double[] draw(Distribution distribution) {
    ServiceTimeStream stream = new ServiceTimeStream(7, Kind.READ);
    return DoubleStream.generate(() -> stream.next(distribution)).limit(DRAWS).toArray();
  }

  @ParameterizedTest
  @EnumSource
  void hasMeanOne(Distribution distribution) {
    assertThat(DoubleStream.of(draw(distribution)).average().getAsDouble())
        .isCloseTo(1, within(0.01));
  }

  @ParameterizedTest
  @CsvSource({"EXPONENTIAL, 1", "CONSTANT, 0", "LOGNORMAL, 1.718"})
  void hasTheVarianceOfItsShape(Distribution distribution, double variance) {
    double mean = DoubleStream.of(draw(distribution)).map(x -> (x - 1) * (x - 1)).sum() / DRAWS;
    assertThat(mean).isCloseTo(variance, within(0.1));
  }

  @Test
  void namesWhatIsAllowed() {
    assertThat(Distribution.parse("lognormal")).isEqualTo(Distribution.LOGNORMAL);
    assertThatThrownBy(() -> Distribution.parse("normal"))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessage("distribution is normal; allowed: [exponential, constant, lognormal]");
  }
}
