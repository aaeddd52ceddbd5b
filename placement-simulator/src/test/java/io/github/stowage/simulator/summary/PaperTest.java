package io.github.stowage.simulator.summary;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class PaperTest {
  private static final Paper PAPER = Paper.of(Computed.STUDIES);

  @Test
  void everyNumberThatThePaperPrintsAboutLoadIsThere() {
    assertThat(PAPER.sections())
        .extracting(section -> section.page() + " " + section.rows().size())
        .containsExactly(
            "fig1 2",
            "fig2 4",
            "fig3 " + (7 + 3),
            "table1 " + 5 * (4 + 2),
            "fig4 4",
            "fig5 " + (1 + 5 + 2),
            "fig7 " + 3 * 3,
            "table2 " + (19 + 24), // gains, queries per second
            "table2 5",
            "table3 " + (19 + 24),
            "fig8 2",
            "table4 " + 3 * 5);
  }

  @Test
  void oneCellOfEachTableIsFittedAndOneIsTheUnit() {
    for (String table : new String[] {"Table II", "Table III"}) {
      assertThat(PAPER.sections())
          .filteredOn(section -> section.title().equals(table))
          .flatExtracting(Section::rows)
          .extracting(Row::difference)
          .containsOnlyOnce("fitted on it", "the unit");
    }
  }

  @Test
  void differencesAreOursLessThePapers() {
    assertThat(Row.of("x", "%.2f", 1.5, 1.25)).isEqualTo(new Row("x", "1.50", "1.25", "-0.25"));
    assertThat(Row.relative("x", "%.1f", 2, 3)).isEqualTo(new Row("x", "2.0", "3.0", "+50.0%"));
    assertThat(Row.percent("x", .5, .48)).isEqualTo(new Row("x", "50.0%", "48.0%", "-2.0 points"));
  }
}
