package io.github.stowage.core.workload;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.function.DoubleUnaryOperator;
import org.apache.commons.statistics.distribution.BetaDistribution;
import org.apache.commons.statistics.distribution.ContinuousDistribution;
import org.apache.commons.statistics.distribution.GammaDistribution;
import org.apache.commons.statistics.distribution.NormalDistribution;
import org.apache.commons.statistics.distribution.UniformContinuousDistribution;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.FieldSource;
import org.junit.jupiter.params.provider.ValueSource;

class DistributionTest {
  private static final List<Distribution> ALL = Distributions.ALL;

  /** Power is Beta(3, 1): the density is 3x^2. */
  private static final Map<String, ContinuousDistribution> EXACT =
      Map.of(
          "uniform", UniformContinuousDistribution.of(0, 1),
          "beta", BetaDistribution.of(2, 2),
          "power", BetaDistribution.of(3, 1),
          "normal", NormalDistribution.of(0, 1),
          "gamma", GammaDistribution.of(5, 1));

  @ParameterizedTest
  @FieldSource("ALL")
  void sharesAreTheExactOnes(Distribution distribution) {
    ContinuousDistribution exact = EXACT.get(distribution.name());
    double all = mass(exact, distribution.low(), distribution.high());
    for (int partitions : new int[] {1, 2, 3, 4, 100, 255, 257, 1024, 5000}) {
      double[] shares = distribution.shares(partitions);
      double width = (distribution.high() - distribution.low()) / partitions;
      assertThat(Arrays.stream(shares).sum()).isCloseTo(1, within(1e-12));
      for (int i = 0; i < partitions; i++) {
        double from = distribution.low() + i * width;
        double expected = mass(exact, from, from + width) / all;
        assertThat(shares[i])
            .as("%s, partition %d of %d", distribution, i, partitions)
            .isCloseTo(expected, within(1e-9 * expected));
      }
    }
  }

  /** From the nearer tail: differences of numbers close to 1 would lose the digits compared. */
  private static double mass(ContinuousDistribution exact, double from, double to) {
    return from < exact.getMean()
        ? exact.cumulativeProbability(to) - exact.cumulativeProbability(from)
        : exact.survivalProbability(from) - exact.survivalProbability(to);
  }

  @Test
  void endsWhereOneInTenMillionLiesBeyond() {
    ContinuousDistribution normal = EXACT.get("normal");
    ContinuousDistribution gamma = EXACT.get("gamma");
    assertThat(Distributions.NORMAL.low()).isEqualTo(normal.inverseCumulativeProbability(1e-7));
    assertThat(Distributions.NORMAL.high()).isEqualTo(normal.inverseSurvivalProbability(1e-7));
    assertThat(gamma.cumulativeProbability(Distributions.GAMMA.low()))
        .isCloseTo(1e-7, within(1e-19));
    assertThat(gamma.survivalProbability(Distributions.GAMMA.high()))
        .isCloseTo(1e-7, within(1e-19));
  }

  /** What Paper A's Table I expects of 30,000 requests. */
  @ParameterizedTest
  @CsvSource({
    "uniform, 7500, 7500, 7500, 7500",
    "beta, 4687.5, 10312.5, 10312.5, 4687.5",
    "power, 468.75, 3281.25, 8906.25, 17343.75",
    "normal, 140, 14860, 14860, 140",
    "gamma, 23676, 6222, 101, 0.7"
  })
  void fourBinsOfTable1(String name, double first, double second, double third, double fourth) {
    double[] expected =
        Arrays.stream(Distributions.named(name).shares(4)).map(s -> s * 30_000).toArray();
    assertThat(expected).containsExactly(new double[] {first, second, third, fourth}, within(0.51));
  }

  @ParameterizedTest
  @ValueSource(ints = {64, 1024, 2048})
  void twoLessAndTwoMoreSkewed(int partitions) {
    for (Distribution base : ALL) {
      assertThat(base.shifted()).hasSize(4);
      double[] skews =
          base.shifted().stream().mapToDouble(s -> Loads.skew(s.shares(partitions))).toArray();
      assertThat(skews).as("%s", base.shifted()).isSorted().doesNotHaveDuplicates();
      int lessSkewed = base == Distributions.UNIFORM ? 0 : 2;
      double skew = Loads.skew(base.shares(partitions));
      assertThat(Arrays.stream(skews).filter(s -> s < skew)).as("%s", base).hasSize(lessSkewed);
      assertThat(Arrays.stream(skews).filter(s -> s > skew)).hasSize(4 - lessSkewed);
    }
  }

  @Test
  void keysDoNotMoveWhenTheWorkloadDoes() {
    for (Distribution base : ALL) {
      assertThat(base.shifted())
          .allSatisfy(
              shifted -> {
                assertThat(shifted.low()).isEqualTo(base.low());
                assertThat(shifted.high()).isEqualTo(base.high());
                assertThat(shifted.shifted()).isEmpty();
              });
    }
  }

  /** The two with a square root at their ends; the others are as smooth as their bases. */
  @ParameterizedTest
  @ValueSource(doubles = {1.5, 1.75})
  void aSteepEndCostsAccuracyThereOnly(double shape) {
    double[] shares = shiftedBeta("beta(shape=" + shape + ")").shares(1024);
    ContinuousDistribution exact = BetaDistribution.of(shape, shape);
    for (int i = 0; i < shares.length; i++) {
      double expected = mass(exact, i / 1024.0, (i + 1) / 1024.0);
      assertThat(shares[i]).isCloseTo(expected, within(1e-3 * expected));
    }
    assertThat(shares[1]).isCloseTo(mass(exact, 1 / 1024.0, 2 / 1024.0), within(1e-7));
  }

  private static Distribution shiftedBeta(String name) {
    return Distributions.BETA.shifted().stream()
        .filter(shifted -> shifted.name().equals(name))
        .findFirst()
        .orElseThrow();
  }

  @Test
  void knowsThemByName() {
    assertThat(ALL)
        .extracting(Distribution::name)
        .containsExactly("uniform", "beta", "power", "normal", "gamma");
    assertThat(ALL).allSatisfy(d -> assertThat(Distributions.named(d.name())).isSameAs(d));
    assertThatThrownBy(() -> Distributions.named("Gauss"))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessage("distribution = Gauss, allowed: uniform, beta, power, normal, gamma");
  }

  @Test
  void refusesWhatIsNoDistribution() {
    DoubleUnaryOperator flat = x -> 1;
    assertThatThrownBy(() -> new Distribution("flat", 1, 1, flat))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessage("support of flat = [1.0, 1.0], allowed: low < high, finite");
    assertThatThrownBy(() -> new Distribution("flat", 0, Double.POSITIVE_INFINITY, flat))
        .isInstanceOf(IllegalArgumentException.class);
    assertThatThrownBy(() -> new Distribution("odd", 0, 1, x -> x - 0.5).shares(2))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining("load 0 = -");
    assertThatThrownBy(() -> Distributions.BETA.shares(0))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessage("partitions = 0, allowed: 1 or more");
  }
}
