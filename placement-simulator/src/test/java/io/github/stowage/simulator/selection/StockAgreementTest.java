package io.github.stowage.simulator.selection;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.stowage.simulator.selection.StockAgreement.Figure;
import io.github.stowage.simulator.selection.StockAgreement.Medians;
import io.github.stowage.simulator.selection.StockAgreement.Row;
import io.github.stowage.simulator.selection.StockAgreement.Setting;
import java.util.List;
import org.apache.commons.statistics.descriptive.Median;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;

class StockAgreementTest {
  private static List<Row> stock;
  private static List<Row> ringOrder;

  @BeforeAll
  static void simulate() {
    List<Row> rows = StockAgreement.rows(1);
    ringOrder = rows.stream().filter(StockAgreementTest::inRingOrder).toList();
    stock = rows.stream().filter(row -> !inRingOrder(row)).toList();
  }

  private static boolean inRingOrder(Row row) {
    return row.setting().strategy().equals(MeasuredPhase.RING_ORDER);
  }

  /** Else the servers are not the queues that the model takes them for. */
  @Test
  void withoutASnitchItIsAsMeasured() {
    assertThat(ringOrder)
        .hasSize(4)
        .allSatisfy(row -> assertThat(row).matches(StockAgreementTest::isAsMeasured));
  }

  @Test
  void theSnitchIsAsMeasured() {
    assertThat(stock)
        .hasSize(10)
        .allSatisfy(
            row -> {
              assertThat(row.figures().get(Figure.P99).ratio()).isBetween(1 / 1.5, 1.5);
              assertThat(row.figures().get(Figure.BUSIEST).within(StockAgreementPage.CLOSE))
                  .isTrue();
            });
    assertThat(stock).filteredOn(StockAgreementTest::isAsMeasured).hasSizeGreaterThanOrEqualTo(9);
  }

  /** Within 20%, or where 95% of the measured median lie. */
  private static boolean isAsMeasured(Row row) {
    Medians p99 = row.figures().get(Figure.P99);
    return p99.within(StockAgreementPage.CLOSE)
        || p99.simulated() >= p99.interval().low() && p99.simulated() <= p99.interval().high();
  }

  /** Short phases end before the waves have grown. */
  @Test
  void swingsMoreWidelyInALongRun() {
    assertThat(p99(new Setting(1, "stock-dynamic", "no-load", 10, 50)))
        .isGreaterThan(1.5 * p99(new Setting(1, "stock-dynamic", "no-load", 1, 2)));
  }

  private static double p99(Setting setting) {
    return Median.withDefaults()
        .evaluate(
            StockAgreement.simulate(setting, Keys.UNIFORM, 1).stream()
                .mapToDouble(MeasuredPhase::p99Millis)
                .toArray());
  }
}
