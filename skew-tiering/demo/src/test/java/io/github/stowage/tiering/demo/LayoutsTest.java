package io.github.stowage.tiering.demo;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.BitSet;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

class LayoutsTest {
  private static final int ROWS = 10_000;
  private static final Rows TABLE = new Rows(ROWS, 1);

  private static List<Layout> of(Experiment experiment) {
    return new Layouts(TABLE, experiment, 1, Layouts.PERCENTS).all();
  }

  private static Layout named(List<Layout> layouts, String name) {
    return layouts.stream().filter(l -> l.name().equals(name)).findFirst().orElseThrow();
  }

  @ParameterizedTest
  @EnumSource
  void theSsdTakesWhatItMayAndTheControlsAreAllAndNothing(Experiment experiment) {
    List<Layout> layouts = of(experiment);

    assertThat(layouts.get(0).ssdRows()).isZero();
    assertThat(layouts.get(layouts.size() - 1).ssdRows()).isEqualTo(ROWS);
    for (Layout layout : layouts) {
      assertThat(layout.ssdRows()).isLessThanOrEqualTo(ROWS * layout.percent() / 100);
      if (layout.percent() > 0) {
        assertThat(layout.ssdRows()).isGreaterThan(ROWS * layout.percent() * 7 / 1_000);
      }
    }
    assertThat(layouts.stream().map(Layout::name))
        .doesNotHaveDuplicates()
        .hasSize(Layouts.count(Layouts.PERCENTS));
  }

  @Test
  void plansMoveWholeKeysAndBaselinesAsManyRowsAsTheSsdTakes() {
    List<Layout> layouts = of(Experiment.FIRST);
    for (String name : List.of("density_20", "paper_20")) {
      Layout layout = named(layouts, name);
      Map<Integer, Boolean> tiers = new HashMap<>();
      for (int row = 0; row < ROWS; row++) {
        boolean ssd = layout.ssd().get(row);
        assertThat(tiers.putIfAbsent(layout.keys().ofRow(row), ssd)).isIn(null, ssd);
      }
      assertThat(tiers.values()).contains(true, false);
    }
    for (String name : List.of("random_20", "uniform_20", "zipf_20", "first_20")) {
      assertThat(named(layouts, name).ssdRows()).isEqualTo(ROWS / 5);
    }
    assertThat(named(layouts, "first_20").ssd().nextClearBit(0)).isEqualTo(ROWS / 5);
  }

  @Test
  void theTierKeyIsBelowZeroOnTheSsdAndGrowsWithTheKeyOnTheHdd() {
    Layout layout = named(of(Experiment.SECOND), "density_20");
    for (int row = 0; row < ROWS; row++) {
      assertThat(layout.tierKey(row) < 0).isEqualTo(layout.ssd().get(row));
      int other = (row + 1) % ROWS;
      if (layout.tierKey(row) > 0 && layout.tierKey(other) > 0) {
        assertThat(Integer.signum(Long.compare(layout.tierKey(row), layout.tierKey(other))))
            .isEqualTo(byColumns(Experiment.SECOND.order(), row, other));
      }
    }
  }

  /** How often the value changes from a row to the next one: as often as there are others. */
  @Test
  void rowsWithAValueOfTheFirstColumnLieTogetherOnTheSsd() {
    List<Layout> layouts = of(Experiment.CITY_FIRST);
    int cities = TABLE.cardinality(Column.CITY);
    int changes = changes(named(layouts, "density_100"));
    assertThat(changes).isBetween(cities - 1, cities + cities / 100);
    assertThat(changes(named(layouts, "by_id_100"))).isGreaterThan(10 * changes);
    assertThat(named(layouts, "by_id_20").ssd()).isEqualTo(named(layouts, "density_20").ssd());
  }

  private static int changes(Layout layout) {
    int[] order = RowStream.order(TABLE, layout);
    return (int)
        IntStream.range(1, order.length)
            .filter(
                i -> TABLE.value(Column.CITY, order[i]) != TABLE.value(Column.CITY, order[i - 1]))
            .count();
  }

  private static int byColumns(List<Column> order, int row, int other) {
    for (Column column : order) {
      int compared = Integer.compare(TABLE.value(column, row), TABLE.value(column, other));
      if (compared != 0) {
        return compared;
      }
    }
    return 0;
  }

  @Test
  void whatIsReadMostOftenIsOnTheSsd() {
    Layouts layouts = new Layouts(TABLE, Experiment.FIRST, 1, Layouts.PERCENTS);
    Popularity zipf = layouts.popularity(Column.CITY, true);
    BitSet ssd = named(layouts.all(), "zipf_20").ssd();
    double on = 0;
    double off = 0;
    for (int row = 0; row < ROWS; row++) {
      double weight = zipf.of(TABLE.value(Column.CITY, row));
      on += ssd.get(row) ? weight : 0;
      off += ssd.get(row) ? 0 : weight;
    }
    // Per row. One large city that nobody asks for would not make it more.
    assertThat(on / (ROWS / 5)).isGreaterThan(1.3 * off / (ROWS * 4 / 5));
  }
}
