package io.github.stowage.report;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import org.junit.jupiter.api.Test;

class AxisTest {
  @Test
  void upToTenfoldDifferencesAreLinearFromZero() {
    Axis axis = new Axis(20, 190);
    assertThat(axis.logarithmic()).isFalse();
    assertThat(axis.ticks()).containsExactly(0.0, 50.0, 100.0, 150.0, 200.0);
    assertThat(axis.position(50)).isCloseTo(0.25, within(1e-9));
  }

  @Test
  void largerOnesAreLogarithmic() {
    Axis axis = new Axis(97, 2007);
    assertThat(axis.logarithmic()).isTrue();
    assertThat(axis.ticks()).containsExactly(50.0, 100.0, 200.0, 500.0, 1000.0, 2000.0, 5000.0);
    assertThat(axis.position(50)).isZero();
    assertThat(axis.position(500)).isCloseTo(0.5, within(1e-9));
    assertThat(axis.position(5000)).isEqualTo(1);
  }

  @Test
  void everyValueLiesWithinTheTicks() {
    for (double min = 0.003; min < 5_000; min *= 1.7) {
      for (double factor : new double[] {1, 1.01, 9.9, 10.1, 333}) {
        Axis axis = new Axis(min, min * factor);
        assertThat(axis.ticks()).isSorted().hasSizeBetween(2, 12);
        assertThat(axis.ticks().get(0)).isLessThanOrEqualTo(min);
        assertThat(axis.ticks().get(axis.ticks().size() - 1))
            .isGreaterThanOrEqualTo(min * factor * (1 - 1e-9));
      }
    }
  }
}
