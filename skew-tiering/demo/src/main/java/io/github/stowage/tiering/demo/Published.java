package io.github.stowage.tiering.demo;

import java.util.Arrays;
import java.util.List;

/** What the paper says of 20% of the rows on the SSD (section 5.2). */
enum Published {
  CITY_MEAN(Experiment.FIRST, Column.CITY, false, .52),
  CITY_P90(Experiment.FIRST, Column.CITY, true, .75),
  SECOND_CITY_MEAN(Experiment.SECOND, Column.CITY, false, .76),
  CONN_TYPE_MEAN(Experiment.CITY_FIRST, Column.CONN_TYPE, false, .55),
  ISP_MEAN(Experiment.CITY_FIRST, Column.ISP, false, .68);

  private final Experiment experiment;
  private final Column column;
  private final boolean percentile;
  private final double share;

  Published(Experiment experiment, Column column, boolean percentile, double share) {
    this.experiment = experiment;
    this.column = column;
    this.percentile = percentile;
    this.share = share;
  }

  /** All of them that were measured here, too. */
  static List<Results.BesidePaper> beside(List<Results.OfExperiment> measured) {
    return Arrays.stream(values())
        .flatMap(
            figure ->
                measured.stream()
                    .filter(m -> m.key().equals(figure.experiment.key()))
                    .map(figure::beside))
        .toList();
  }

  private Results.BesidePaper beside(Results.OfExperiment measured) {
    Results.OfColumn ours = here(measured, Way.DENSITY);
    Results.Clock clock = ours.clock();
    return new Results.BesidePaper(
        experiment.title(),
        experiment.figure(),
        column.text(),
        percentile ? "90th percentile" : "mean",
        share,
        counted(ours),
        clock == null ? null : percentile ? clock.savedP90() : clock.savedMean(),
        counted(here(measured, Way.PAPER)));
  }

  private Double counted(Results.OfColumn measured) {
    return percentile ? measured.saved().p90Millis() : measured.saved().millis();
  }

  private Results.OfColumn here(Results.OfExperiment measured, Way way) {
    return measured.layout(way, Layouts.COMPARED).column(column.text());
  }
}
