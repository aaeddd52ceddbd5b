package io.github.stowage.core.score;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.Locale;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class ScoreTest {
  @ParameterizedTest
  @ValueSource(longs = {1, 2, 3})
  void aBusierHostNeverScoresLower(long seed) {
    Random random = new Random(seed);
    WeightedScore formula = new WeightedScore(random.nextDouble(), random.nextDouble());
    for (int i = 0; i < 1000; i++) {
      double cpu = random.nextDouble();
      double memory = random.nextDouble();
      double disk = random.nextDouble();
      int distance = random.nextInt(3);
      double score = formula.of(sample(cpu, memory, disk), distance);
      assertThat(formula.of(sample(more(cpu, random), memory, disk), distance))
          .isGreaterThanOrEqualTo(score);
      assertThat(formula.of(sample(cpu, more(memory, random), disk), distance))
          .isGreaterThanOrEqualTo(score);
      assertThat(formula.of(sample(cpu, memory, more(disk, random)), distance))
          .isGreaterThanOrEqualTo(score);
      assertThat(formula.of(sample(cpu, memory, disk), distance + 1)).isGreaterThanOrEqualTo(score);
    }
  }

  /** The printed formula with any of its constants orders hosts as exponents of 1 do. */
  @Test
  void theConstantsOfThePrintedFormulaChangeNoOrder() {
    Random random = new Random(4);
    WeightedScore ours = new WeightedScore(1, 1);
    for (int i = 0; i < 1000; i++) {
      double j = 1 + random.nextDouble();
      double k = 1 + random.nextDouble();
      ResourceSample a = sample(random.nextDouble(), random.nextDouble(), random.nextDouble());
      ResourceSample b = sample(random.nextDouble(), random.nextDouble(), random.nextDouble());
      int distanceA = random.nextInt(4);
      int distanceB = random.nextInt(4);
      assertThat(Double.compare(ours.of(a, distanceA), ours.of(b, distanceB)))
          .isEqualTo(Double.compare(printed(a, distanceA, j, k), printed(b, distanceB, j, k)));
    }
  }

  private static double printed(ResourceSample host, int distance, double j, double k) {
    return 1
        / (1 - Math.min(host.cpu(), 0.99))
        * j
        / (1 - Math.min(host.memory(), 0.99))
        * k
        / (1 - Math.min(host.disk(), 0.99))
        / (1 - distance / 4.0);
  }

  @Test
  void exponentsDoChangeTheOrder() {
    ResourceSample memory = sample(0, 0.8, 0.5);
    ResourceSample disk = sample(0, 0.5, 0.6);
    assertThat(new WeightedScore(1, 1).of(memory, 0))
        .isGreaterThan(new WeightedScore(1, 1).of(disk, 0));
    assertThat(new WeightedScore(0.2, 2).of(memory, 0))
        .isLessThan(new WeightedScore(0.2, 2).of(disk, 0));
  }

  @Test
  void aFullHostScoresHighButFinite() {
    assertThat(HoroscopeScore.of(ResourceSample.of(1, 1))).isBetween(9_999.0, 10_001.0);
  }

  @Test
  void anUnknownResourceDoesNotScoreAsAnIdleOne() {
    assertThat(HoroscopeScore.of(ResourceSample.of(Double.NaN, 0.1))).isNaN();
    assertThat(HoroscopeScore.of(ResourceSample.UNKNOWN)).isNaN();
    assertThat(new WeightedScore(1, 1).of(ResourceSample.of(0.1, Double.NaN), 0)).isNaN();
    assertThat(new WeightedScore(0, 1).of(ResourceSample.of(0.1, Double.NaN), 0)).isNaN();
  }

  @ParameterizedTest
  @ValueSource(doubles = {-0.1, 10.001, Double.NaN, Double.POSITIVE_INFINITY})
  void anExponentOutOfRangeIsRefusedByName(double exponent) {
    assertThatThrownBy(() -> new WeightedScore(exponent, 1))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining("j (exponent of memory) = " + exponent);
    assertThatThrownBy(() -> new WeightedScore(1, exponent))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining("k (exponent of the disk) = " + exponent);
  }

  @ParameterizedTest
  @ValueSource(doubles = {-0.001, 1.001, Double.NEGATIVE_INFINITY, Double.POSITIVE_INFINITY})
  void aSamplePartOutOfRangeIsUnknown(double value) {
    ResourceSample sample =
        new ResourceSample(value, value, value, value, value, value, -Math.abs(value));
    assertThat(sample).hasToString(ResourceSample.UNKNOWN.toString());
  }

  @Test
  void aSamplePrintsTheSameInEveryLocale() {
    Locale before = Locale.getDefault();
    try {
      Locale.setDefault(Locale.GERMANY);
      assertThat(ResourceSample.of(0.5, 0.25).toString()).startsWith("cpu=0.500 memory=0.250 ");
    } finally {
      Locale.setDefault(before);
    }
  }

  private static double more(double value, Random random) {
    return value + (1 - value) * random.nextDouble();
  }

  private static ResourceSample sample(double cpu, double memory, double disk) {
    return new ResourceSample(cpu, memory, disk, Double.NaN, Double.NaN, Double.NaN, Double.NaN);
  }
}
