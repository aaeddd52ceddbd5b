package io.github.stowage.tiering.demo;

import java.util.Locale;

/** The results for the terminal. */
final class TieringText {
  private TieringText() {}

  /** What was found, in a sentence. */
  static String headline(Results results) {
    StringBuilder text =
        new StringBuilder(
                "With 20% of the rows on the SSD, reads by city save, of the seeks that an")
            .append(" SSD for the whole table saves: ");
    String separator = "";
    for (Results.OfExperiment experiment : results.experiments()) {
      if (experiment.shown().contains(Column.CITY.text())) {
        Results.OfColumn city = city(experiment, Way.DENSITY);
        text.append(separator)
            .append(
                "%s in the %s (random rows: %s)"
                    .formatted(
                        Percent.of(city.saved().seeks()),
                        experiment.title().toLowerCase(Locale.ROOT),
                        Percent.of(city(experiment, Way.RANDOM).saved().seeks())));
        separator = ", ";
      }
    }
    return text.append('.').toString();
  }

  private static Results.OfColumn city(Results.OfExperiment experiment, Way way) {
    return experiment.layout(way, Layouts.COMPARED).column(Column.CITY.text());
  }

  static String table(Results results) {
    StringBuilder text = new StringBuilder(headline(results)).append('\n');
    for (Results.OfExperiment experiment : results.experiments()) {
      text.append(
          "\n%s, key (%s)%n".formatted(experiment.title(), String.join(", ", experiment.order())));
      text.append(
          "%-26s %4s  %-10s %10s %7s %9s %9s %9s%n"
              .formatted(
                  "rows on the SSD",
                  "SSD",
                  "read by",
                  "seeks/read",
                  "saved",
                  "ms/read",
                  "saved",
                  "p90 saved"));
      for (Results.OfLayout layout : experiment.layouts()) {
        for (String name : experiment.shown()) {
          text.append(line(layout, layout.column(name)));
        }
      }
    }
    text.append(
        "\nOf the largest possible reduction of response times, 20% of the rows on the SSD:\n");
    for (Results.BesidePaper figure : results.paper()) {
      text.append(
          "%-30s %-9s %-15s paper %s, here %s charged%s%n"
              .formatted(
                  figure.experiment(),
                  figure.column(),
                  figure.what(),
                  Percent.of(figure.paper()),
                  Percent.of(figure.counted()),
                  figure.clocked() == null
                      ? ""
                      : ", " + Percent.of(figure.clocked()) + " by the clock"));
    }
    return text.toString();
  }

  private static String line(Results.OfLayout layout, Results.OfColumn column) {
    return String.format(
        Locale.ROOT,
        "%-26s %3d%%  %-10s %10.2f %7s %9.1f %9s %9s%n",
        title(layout),
        layout.percent(),
        column.column(),
        column.seeks(),
        Percent.of(column.saved().seeks()),
        column.millis(),
        Percent.of(column.saved().millis()),
        Percent.of(column.saved().p90Millis()));
  }

  /** The way, or where all rows are. */
  static String title(Results.OfLayout layout) {
    if (layout.percent() == 0) {
      return "none";
    }
    if (layout.percent() == 100) {
      return layout.way().equals(Way.BY_ID.key()) ? "all, by id" : "all";
    }
    for (Way way : Way.values()) {
      if (way.key().equals(layout.way())) {
        return way.title();
      }
    }
    throw new IllegalStateException(layout.way());
  }
}
