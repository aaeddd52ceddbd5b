package io.github.stowage.tiering.demo;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class TieringReportTest {
  private static final Rows ROWS = new Rows(10_000, 1);

  /** As if each row on the HDD took a seek of 1 ms, and each on the SSD a byte. */
  private static Results results() {
    Layouts layouts = new Layouts(ROWS, Experiment.FIRST, 1);
    List<Layout> all = layouts.all();
    Costs costs = new Costs(1);
    for (Layout layout : all) {
      for (Column column : Experiment.FIRST.order()) {
        long[] seeks = new long[ROWS.cardinality(column)];
        for (int row = 0; row < ROWS.size(); row++) {
          seeks[ROWS.value(column, row)] += layout.ssd().get(row) ? 0 : 1;
        }
        for (int value = 0; value < seeks.length; value++) {
          Use hdd = new Use(seeks[value], seeks[value], 0, 0, 1_000_000 * seeks[value]);
          costs.add(layout, column, 0, new ReadCost(value, hdd, 0, 1 + hdd.nanos()));
        }
      }
    }
    Outcome outcome = new Outcome(Experiment.FIRST, ROWS, layouts, all, costs, costs, 20_000_000);
    List<Results.OfExperiment> measured = List.of(new Summing(outcome).results());
    return new Results(ROWS.size(), 1, "MariaDB 0", 1, measured, Published.beside(measured));
  }

  @Test
  void sharesAreOfTheLargestReduction() {
    Results.OfExperiment first = results().experiments().get(0);
    assertThat(first.layout(Way.DENSITY, 0).column("city").saved().seeks()).isZero();
    assertThat(first.layout(Way.DENSITY, 100).column("city").saved().seeks()).isEqualTo(1);
    // With a seek for each row, a fifth of the rows is a fifth of the seeks, whichever they are.
    Results.OfColumn random = first.layout(Way.RANDOM, 20).column("city");
    assertThat(random.saved().seeks()).isBetween(.1999, .2001);
    assertThat(random.saved().millis()).isBetween(.1999, .2001);
    assertThat(random.clock().meanRatio()).isBetween(.79, .81);
    assertThat(random.seeks()).isBetween(7_999.0 / random.reads(), 8_001.0 / random.reads());
  }

  @Test
  void thePapersFiguresStandBesideOurs() {
    assertThat(results().paper())
        .hasSize(2)
        .first()
        .satisfies(
            figure -> {
              assertThat(figure.paper()).isEqualTo(.52);
              assertThat(figure.counted()).isBetween(.15, .2001);
            });
  }

  @Test
  void thePageAndTheTableShowEveryLayout(@TempDir Path folder) throws Exception {
    Results results = results();
    TieringPage.of(results).write(folder.resolve("page.html"));
    String page = Files.readString(folder.resolve("page.html"));
    assertThat(page)
        .contains("Beside the paper", "52%", "What to look at next")
        .doesNotContain("NaN");
    assertThat(page.split("<polyline", -1).length - 1)
        .as("two lines and their legends, in two charts of four columns")
        .isEqualTo(2 * 2 * 2 * 4);
    for (Way way : Way.values()) {
      assertThat(page).contains(way.title());
      assertThat(TieringText.table(results)).contains(way.title());
    }
    assertThat(TieringText.table(results)).doesNotContain("NaN").contains("paper 75%");
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "--rows=9999 | --rows is 9999, allowed: 10000 to 10627010",
        "--rows=10627011 | --rows is 10627011, allowed: 10000 to 10627010",
        "--experiments=third | --experiments has third, allowed: first, second, city-first",
      })
  void badOptionsAreNamed(String option, String named) {
    StringWriter err = new StringWriter();

    assertThat(TieringDemo.commandLine().setErr(new PrintWriter(err)).execute(option)).isEqualTo(2);

    assertThat(err.toString()).contains(named);
  }
}
