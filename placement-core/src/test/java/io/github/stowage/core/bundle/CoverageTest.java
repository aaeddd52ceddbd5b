package io.github.stowage.core.bundle;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import org.junit.jupiter.api.Test;

class CoverageTest {
  private static final int[] ORDER = {0, 1, 2};
  private static final double[] BYTES = {10, 20, 30};

  @Test
  void lemmaOneMultipliesByTheChanceThatNothingOutsideIsRead() {
    ObjectStats object = ObjectStats.ofColumns(BYTES, new double[] {8, 4, 2}, 10);
    double[] served = Coverage.INDEPENDENT.served(object, ORDER);
    assertThat(served[0]).isZero();
    assertThat(served[1]).isCloseTo(80 * 0.6 * 0.8, within(1e-9));
    assertThat(served[2]).isCloseTo((80 + 80) * 0.8, within(1e-9));
    assertThat(served[3]).isCloseTo(object.load(), within(1e-9));
  }

  @Test
  void measuredCountsTheReadsThatStayWithin() {
    int[][] sets = {{0}, {1, 0}, {2}, {0, 1, 2}};
    ObjectStats object = ObjectStats.ofQueries(BYTES, sets, new double[] {5, 2, 1, 1});
    assertThat(Coverage.MEASURED.served(object, ORDER))
        .containsExactly(0, 5 * 10, 50 + 2 * 30, 110 + 30 + 60);
    assertThat(object.load()).isEqualTo(200);
  }

  @Test
  void lemmaOneIsExactWhenColumnsAreReadIndependently() {
    // Column c is in half of the requests, in all combinations.
    int[][] sets = {{}, {0}, {1}, {0, 1}, {2}, {0, 2}, {1, 2}, {0, 1, 2}};
    double[] once = {1, 1, 1, 1, 1, 1, 1, 1};
    ObjectStats object = ObjectStats.ofQueries(BYTES, sets, once);
    double[] exact = Coverage.MEASURED.served(object, ORDER);
    double[] estimate = Coverage.INDEPENDENT.served(object, ORDER);
    for (int k = 0; k < exact.length; k++) {
      assertThat(estimate[k]).isCloseTo(exact[k], within(1e-9));
    }
  }
}
