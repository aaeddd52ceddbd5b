package io.github.stowage.tiering.demo;

import io.github.stowage.report.Lines;
import io.github.stowage.report.Page;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.function.ToDoubleFunction;
import java.util.stream.Stream;

/** The results as a page. */
final class TieringPage {
  private static final double KB = 1e3;

  private final Results results;
  private final Page page = new Page("Skew tiering on MariaDB: rare values on the SSD");

  private TieringPage(Results results) {
    this.results = results;
  }

  static Page of(Results results) {
    return new TieringPage(results).page();
  }

  private Page page() {
    page.headline(TieringText.headline(results));
    besidePaper();
    for (Results.OfExperiment experiment : results.experiments()) {
      experiment(experiment);
    }
    page.section("How it was measured");
    Method.of(results).forEach(page::paragraph);
    page.section("What to look at next");
    page.paragraph(
        "docs/skew-tiering.md says what `./stowage tier advise` and `plan` do for a table of yours;"
            + " tiering.json beside this page has all figures.");
    return page;
  }

  private void besidePaper() {
    page.section("Beside the paper")
        .paragraph(
            "How far 20% of the rows on the SSD lower the response time, of what an SSD for the"
                + " whole table lowers it. Charged: what the devices take. By the clock: the"
                + " emulated disk sleeps, medians of "
                + results.phases()
                + " phases.");
    page.table(
        List.of(
            "figure", "read by", "what", "paper", "ours, charged", "ours, clock", "paper's way"),
        results.paper().stream()
            .map(
                figure ->
                    List.of(
                        figure.figure() + ", " + figure.experiment().toLowerCase(Locale.ROOT),
                        figure.column(),
                        figure.what(),
                        Percent.of(figure.paper()),
                        Percent.of(figure.counted()),
                        Percent.of(figure.clocked()),
                        Percent.of(figure.countedPapersWay())))
            .toList());
  }

  private void experiment(Results.OfExperiment experiment) {
    page.section(experiment.title() + " (" + experiment.figure() + " of the paper)")
        .paragraph(
            "Rows of about %d KB lie on the HDD in the order of (%s). Rows for the SSD are chosen for reads by %s."
                .formatted(
                    experiment.fillerBytes() / 1_000,
                    String.join(", ", experiment.order()),
                    String.join(" and ", experiment.weighted())));
    List<String> columns =
        Stream.concat(experiment.shown().stream(), experiment.order().stream()).distinct().toList();
    for (String column : columns) {
      boolean shown = experiment.shown().contains(column);
      page.subsection("Reads by " + column + (shown ? "" : ", which the paper shows no figure of"));
      page.charts(
          List.of(
              chart(experiment, column, "Response time, charged", "ms, mean", c -> c.millis()),
              chart(experiment, column, "Seeks of the HDD", "seeks of a read", c -> c.seeks())));
      page.table(
          List.of(
              "rows on the SSD",
              "SSD",
              "seeks",
              "skips",
              "requests",
              "KB, HDD",
              "ms",
              "p90 ms",
              "seeks saved",
              "ms saved",
              "p90 saved",
              "Zipf: ms saved"),
          experiment.layouts().stream().map(l -> line(l, l.column(column))).toList());
      clocked(experiment, column);
    }
  }

  private static Lines chart(
      Results.OfExperiment experiment,
      String column,
      String title,
      String unit,
      ToDoubleFunction<Results.OfColumn> figure) {
    List<Lines.Line> lines = new ArrayList<>();
    for (Way way : List.of(Way.DENSITY, Way.PAPER)) {
      lines.add(
          new Lines.Line(
              way.title(),
              experiment.layouts().stream()
                  .filter(l -> isOf(l, way))
                  .map(
                      l ->
                          new Lines.Point(
                              l.percent() / 100.0, figure.applyAsDouble(l.column(column))))
                  .toList()));
    }
    return new Lines(title + ", by " + column, "rows on the SSD", unit, lines);
  }

  /** Without rows on the SSD, and with all there, the ways are the same. */
  private static boolean isOf(Results.OfLayout layout, Way way) {
    return layout.percent() == 100
        ? layout.way().equals(Way.DENSITY.key())
        : layout.way().equals(way.key()) || layout.percent() == 0;
  }

  private static List<String> line(Results.OfLayout layout, Results.OfColumn column) {
    Results.Saved saved = column.saved();
    return List.of(
        TieringText.title(layout),
        layout.percent() + "%",
        number(column.seeks()),
        number(column.skips()),
        number(column.requests()),
        number(column.bytes() / KB),
        number(column.millis()),
        number(column.p90Millis()),
        Percent.of(saved.seeks()),
        Percent.of(saved.millis()),
        Percent.of(saved.p90Millis()),
        Percent.of(saved.zipfMillis()));
  }

  private void clocked(Results.OfExperiment experiment, String column) {
    List<List<String>> rows = new ArrayList<>();
    int reads = 0;
    for (Results.OfLayout layout : experiment.layouts()) {
      Results.Clock clock = layout.column(column).clock();
      if (clock != null) {
        reads = clock.reads();
        rows.add(
            List.of(
                TieringText.title(layout),
                layout.percent() + "%",
                number(clock.meanMillis()),
                "%s (%s to %s)"
                    .formatted(
                        number(clock.meanRatio()),
                        number(clock.lowestRatio()),
                        number(clock.highestRatio())),
                number(clock.p90Ratio()),
                Percent.of(clock.savedMean()),
                Percent.of(clock.savedP90())));
      }
    }
    if (!rows.isEmpty()) {
      page.paragraph(
          "By the clock, for %d of the values; ratios are to all rows on the HDD:"
              .formatted(reads));
      page.table(
          List.of(
              "rows on the SSD", "SSD", "ms", "mean, ratio", "p90, ratio", "saved", "p90 saved"),
          rows);
    }
  }

  private static String number(double value) {
    return String.format(
        Locale.ROOT, value < 9.995 ? "%.2f" : value < 99.95 ? "%.1f" : "%.0f", value);
  }
}
