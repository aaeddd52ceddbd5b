package io.github.stowage.simulator.report;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import org.junit.jupiter.api.Test;

class BoxSummaryTest {
  @Test
  void quartilesAndWhiskersOfKnownValues() {
    BoxSummary box = BoxSummary.of(new double[] {5, 1, 2, 4, 3, 20, -9, 3.5, 2.5});
    // In order: -9 1 2 2.5 3 3.5 4 5 20.
    assertThat(box.first()).isEqualTo(2);
    assertThat(box.median()).isEqualTo(3);
    assertThat(box.third()).isEqualTo(4);
    assertThat(box.box()).isEqualTo(2);
    assertThat(box.low()).isEqualTo(2 - 1.5 * 2);
    assertThat(box.high()).isEqualTo(4 + 1.5 * 2);
    assertThat(box.below()).isCloseTo(1.0 / 9, within(1e-12));
    assertThat(box.outliers()).isCloseTo(2.0 / 9, within(1e-12));
  }

  @Test
  void whiskersEndAtTheLastValues() {
    BoxSummary box = BoxSummary.of(new double[] {1, 2, 3, 4});
    assertThat(box.low()).isEqualTo(box.least()).isEqualTo(1);
    assertThat(box.high()).isEqualTo(box.most()).isEqualTo(4);
    assertThat(box.outliers()).isZero();
  }

  @Test
  void oneValueIsABox() {
    BoxSummary box = BoxSummary.of(new double[] {7});
    assertThat(box.low()).isEqualTo(box.median()).isEqualTo(box.high()).isEqualTo(7);
  }
}
