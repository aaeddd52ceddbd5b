package io.github.stowage.simulator.workload;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import io.github.stowage.core.workload.Distribution;
import io.github.stowage.core.workload.Distributions;
import io.github.stowage.core.workload.Loads;
import java.util.Arrays;
import java.util.List;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.apache.commons.rng.UniformRandomProvider;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.FieldSource;

class InstancesTest {
  private static final int REQUESTS = 300_000;
  private static final int INSTANCES = 20;

  private static final List<Distribution> ALL =
      Distributions.ALL.stream()
          .flatMap(base -> Stream.concat(Stream.of(base), base.shifted().stream()))
          .toList();

  /**
   * A partition's count has mean np and variance v = np(1-p). Its squared deviation in units of v
   * has mean 1 and variance 2 + (1-6p(1-p))/v, at most 3 where a request is expected, so that the
   * mean of n such squares is within five times sqrt(3/n) of 1. (Where hardly a request is
   * expected, it needs more instances.)
   */
  @ParameterizedTest
  @FieldSource("ALL")
  void countsAreMultinomial(Distribution distribution) {
    double[] shares = distribution.shares(64);
    int[] expectSome = IntStream.range(0, 64).filter(i -> REQUESTS * shares[i] >= 1).toArray();
    UniformRandomProvider random = Instances.random(1, 0);
    double[] sum = new double[64];
    double squares = 0;
    for (int instance = 0; instance < INSTANCES; instance++) {
      double[] counts = Instances.fold(Instances.draw(distribution, 2048, REQUESTS, random), 64);
      assertThat(Loads.total(counts)).isEqualTo(REQUESTS);
      for (int i : expectSome) {
        double variance = REQUESTS * shares[i] * (1 - shares[i]);
        squares += Math.pow(counts[i] - REQUESTS * shares[i], 2) / variance;
        sum[i] += counts[i];
      }
    }
    int n = expectSome.length * INSTANCES;
    assertThat(squares / n).isCloseTo(1, within(5 * Math.sqrt(3.0 / n)));
    for (int i : expectSome) {
      double expected = INSTANCES * REQUESTS * shares[i];
      double deviation = (sum[i] - expected) / Math.sqrt(expected);
      assertThat(Math.abs(deviation)).as("%s, partition %d", distribution, i).isLessThan(5);
    }
  }

  @Test
  void theSameStateDrawsTheSameInstance() {
    double[] first = Instances.draw(Distributions.GAMMA, 64, 1000, Instances.random(7, 0));
    assertThat(Instances.draw(Distributions.GAMMA, 64, 1000, Instances.random(7, 0)))
        .isEqualTo(first);
    assertThat(Instances.draw(Distributions.GAMMA, 64, 1000, Instances.random(8, 0)))
        .isNotEqualTo(first);
    assertThat(Instances.draw(Distributions.GAMMA, 64, 1000, Instances.random(7, 1)))
        .isNotEqualTo(first);
  }

  @Test
  void foldsNeighbours() {
    double[] counts = {1, 2, 3, 4, 5, 6};
    assertThat(Instances.fold(counts, 6)).containsExactly(counts).isNotSameAs(counts);
    assertThat(Instances.fold(counts, 3)).containsExactly(3, 7, 11);
    assertThat(Instances.fold(counts, 1)).containsExactly(Arrays.stream(counts).sum());
  }

  @Test
  void refusesWhatIsOutOfRange() {
    assertThatThrownBy(() -> Instances.draw(Distributions.BETA, 4, 0, Instances.random(1, 0)))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessage("requests = 0, allowed: 1 or more");
    assertThatThrownBy(() -> Instances.draw(Distributions.BETA, 0, 1, Instances.random(1, 0)))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessage("partitions = 0, allowed: 1 or more");
    assertThatThrownBy(() -> Instances.fold(new double[6], 4))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessage("partitions = 4, allowed: a divisor of 6");
    assertThatThrownBy(() -> Instances.fold(new double[6], 0))
        .isInstanceOf(IllegalArgumentException.class);
  }
}
