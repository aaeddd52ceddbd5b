package io.github.stowage.core.workload;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class LoadsTest {
  @ParameterizedTest
  @ValueSource(doubles = {-1, -Double.MIN_VALUE, Double.NaN, Double.POSITIVE_INFINITY})
  void namesTheLoadThatIsNotOne(double bad) {
    assertThatThrownBy(() -> Loads.requireValid(new double[] {1, bad}))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessage("load 1 = " + bad + ", allowed: 0 or more, finite");
  }

  @Test
  void refusesLoadsWithoutAFiniteSum() {
    assertThatThrownBy(() -> Loads.requireValid(new double[0]))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessage("sum of 0 loads = 0.0, allowed: more than 0 (at least 1e-200), finite");
    assertThatThrownBy(() -> Loads.maxToMean(new double[3]))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining("sum of 3 loads = 0.0");
    assertThatThrownBy(() -> Loads.total(new double[] {Double.MIN_VALUE, 1e-201}))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessage("sum of 2 loads = 1.0E-201, allowed: more than 0 (at least 1e-200), finite");
    assertThatThrownBy(() -> Loads.skew(new double[] {Double.MAX_VALUE, Double.MAX_VALUE}))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining("sum of 2 loads = Infinity");
  }

  @Test
  void evenLoadsHaveNoSkew() {
    double[] even = {3, 3, 3};
    assertThat(Loads.total(even)).isEqualTo(9);
    assertThat(Loads.maxToMean(even)).isEqualTo(1);
    assertThat(Loads.skew(even)).isZero();
    assertThat(Loads.skew(new double[] {7})).isZero();
  }

  @Test
  void allOnOneIsTheMost() {
    double[] one = {0, 0, 5, 0};
    assertThat(Loads.maxToMean(one)).isEqualTo(4);
    assertThat(Loads.skew(one)).isCloseTo(1, within(1e-12));
  }

  /**
   * By hand: shares 3/4 and 1/4, best 1/2; 1/4 counts as 1/2 + 1/2 * 1/2 = 3/4, so each gives ln
   * 1.5.
   */
  @Test
  void skewOfTwo() {
    double expected = Math.log(1.5) / Math.log(2);
    assertThat(Loads.skew(new double[] {3, 1})).isCloseTo(expected, within(1e-15));
    assertThat(Loads.skew(new double[] {10, 30})).isCloseTo(expected, within(1e-15));
  }
}
