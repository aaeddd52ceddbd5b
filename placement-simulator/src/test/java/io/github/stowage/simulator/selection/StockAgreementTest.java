package io.github.stowage.simulator.selection;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class StockAgreementTest {
  /**
   * The model was 4 to 6 times slower once, because it compared runs of a minute with phases of 2.6
   * s. Two runs of the real cluster differ by 2.6 times at most, so their mean is within 1.5 times
   * of what a third would be.
   */
  @Test
  void simulatesWhatTheDemoMeasured() {
    assertThat(StockAgreement.rows(1))
        .hasSize(4)
        .allSatisfy(row -> assertThat(row.ratio()).isBetween(1 / 1.5, 1.5));
  }

  /** Short phases end before the waves have grown: the reason for the difference. */
  @Test
  void swingsMoreWidelyInALongRun() {
    assertThat(StockAgreement.medianMillis(60, 10, 4, 1))
        .isGreaterThan(1.5 * StockAgreement.medianMillis(2.6, 0.7, 4, 1));
  }
}
