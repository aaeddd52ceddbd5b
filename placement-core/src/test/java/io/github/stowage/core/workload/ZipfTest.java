package io.github.stowage.core.workload;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import java.util.Arrays;
import org.apache.commons.statistics.distribution.ZipfDistribution;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class ZipfTest {
  @ParameterizedTest
  @ValueSource(doubles = {0, 0.5, 0.99, 1, 2, 300})
  void sharesAreTheExactOnes(double exponent) {
    double[] shares = Zipf.shares(1000, exponent);
    ZipfDistribution exact = ZipfDistribution.of(1000, exponent);
    assertThat(Arrays.stream(shares).sum()).isCloseTo(1, within(1e-12));
    for (int rank = 1; rank <= shares.length; rank++) {
      double expected = exact.probability(rank);
      assertThat(shares[rank - 1]).isCloseTo(expected, within(1e-11 * expected));
    }
  }

  @Test
  void refusesWhatIsOutOfRange() {
    assertThatThrownBy(() -> Zipf.shares(0, 1))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessage("partitions = 0, allowed: 1 or more");
    assertThatThrownBy(() -> Zipf.shares(3, -0.1))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessage("Zipf exponent = -0.1, allowed: 0 or more, finite");
    assertThatThrownBy(() -> Zipf.shares(3, Double.NaN))
        .isInstanceOf(IllegalArgumentException.class);
  }
}
