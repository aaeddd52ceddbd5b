package io.github.stowage.simulator.bundle;

import static io.github.stowage.simulator.report.Table.cell;
import static io.github.stowage.simulator.report.Table.format;

import io.github.stowage.core.bundle.BundleMode;
import io.github.stowage.simulator.report.Panel;
import io.github.stowage.simulator.report.Report;
import io.github.stowage.simulator.report.Table;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.function.ToDoubleFunction;
import java.util.stream.IntStream;

/** Writes the study of bundles down. */
public final class BundlesReport {
  /** The budget at which the settings are compared. */
  private static final double HALF = .5;

  private static final List<BundleMode> DRAWN =
      List.of(
          BundleMode.TABREP,
          BundleMode.COLREP,
          BundleMode.PAPER,
          BundleMode.MEASURED,
          BundleMode.PREFIX,
          BundleMode.UNION);

  private BundlesReport() {}

  public static Report of(Bundles bundles) {
    return new Report(
        "bundles",
        summary(bundles),
        text(bundles),
        List.of(fig11(bundles.lemma1()), budgets(bundles)),
        2,
        bundles);
  }

  static String summary(Bundles bundles) {
    Bundles.Cell ours = bundles.cell(Setting.MAIN, BundleMode.UNION, HALF);
    return format(
        "At B = .5 unions placed largest first leave %.4f of Default's variance, whole objects placed"
            + " largest first %.4f without any bundle (RepBun as published, at random: %.3f); memory"
            + " used is at most %.3f of the budget.",
        ours.lpt(),
        bundles.cell(Setting.MAIN, BundleMode.DEFAULT, HALF).lpt(),
        bundles.cell(Setting.MAIN, BundleMode.PAPER, HALF).random(),
        bundles.cells().stream().mapToDouble(c -> c.memory() / c.budget()).max().orElseThrow());
  }

  private static String text(Bundles bundles) {
    Lemma1 lemma = bundles.lemma1();
    int objects = bundles.cell(Setting.MAIN, BundleMode.DEFAULT, HALF).objects();
    return format(BundlesText.HEADER, bundles.seed(), objects, Bundles.SERVERS, summary(bundles))
        + modes(bundles)
        + format(
            BundlesText.LEMMA,
            lemma.meanError(),
            Reference.MEAN_ERROR,
            lemma.error(lemma.worst()),
            lemma.worst(),
            Reference.MAX_ERROR,
            lemma.served()[7],
            Reference.SERVED_BY_SEVEN,
            lemma.estimated()[7],
            Reference.ESTIMATED_OF_SEVEN)
        + lemma1(lemma)
        + BundlesText.SETTINGS
        + settings(bundles, "at random", Bundles.Cell::random, "%.3f")
        + "\n"
        + settings(bundles, "largest first", Bundles.Cell::lpt, "%.4f")
        + format(
            BundlesText.WAITING, Waiting.SERVERS, Waiting.SCALE, Waiting.DRAWS, 100 * Waiting.LOAD)
        + waiting(bundles.waiting())
        + BundlesText.NOTES;
  }

  private static Table modes(Bundles bundles) {
    Table table =
        new Table(1, "mode", "B", "memory", "at random", "reference", "largest first", "reference");
    for (BundleMode mode : BundleMode.values()) {
      for (double budget : Bundles.BUDGETS) {
        Bundles.Cell cell = bundles.cell(Setting.MAIN, mode, budget);
        table.row(
            name(mode),
            format("%.2f", budget),
            format("%.3f", cell.memory()),
            format("%.3f", cell.random()),
            cell("%.3f", Reference.random(mode, budget)),
            format("%.4f", cell.lpt()),
            cell("%.3f", Reference.lpt(mode, budget)));
      }
    }
    return table;
  }

  private static Table lemma1(Lemma1 lemma) {
    Table table = new Table(0, "k", "served", "Lemma 1", "differs by");
    for (int k = 1; k <= lemma.columns(); k++) {
      table.row(
          Integer.toString(k),
          format("%.3f", lemma.served()[k]),
          format("%.3f", lemma.estimated()[k]),
          format("%+.3f", lemma.estimated()[k] - lemma.served()[k]));
    }
    return table;
  }

  private static Table settings(
      Bundles bundles, String placed, ToDoubleFunction<Bundles.Cell> value, String pattern) {
    List<String> headings = new ArrayList<>(List.of(placed));
    Arrays.stream(BundleMode.values()).map(BundlesReport::name).forEach(headings::add);
    Table table = new Table(1, headings);
    for (Setting setting : Setting.ALL) {
      int objects = bundles.cell(setting, BundleMode.DEFAULT, HALF).objects();
      List<String> row = new ArrayList<>(List.of(setting.name() + ", " + objects + " objects"));
      for (BundleMode mode : BundleMode.values()) {
        row.add(format(pattern, value.applyAsDouble(bundles.cell(setting, mode, HALF))));
      }
      table.row(row);
    }
    return table;
  }

  private static Table waiting(Waiting waiting) {
    Table table =
        new Table(
            2,
            "clients",
            "B",
            "copies",
            "with copies",
            "mean",
            "over union alone",
            "p95",
            "over union alone");
    for (int clients : Waiting.CLIENTS) {
      for (double budget : Waiting.BUDGETS) {
        Waiting.Cell base = waiting.cell(clients, budget, Waiting.Way.UNION_ALONE);
        for (Waiting.Way way : Waiting.Way.values()) {
          Waiting.Cell cell = waiting.cell(clients, budget, way);
          table.row(
              clients == Waiting.ANY_NUMBER ? "any number" : Integer.toString(clients),
              format("%.2f", budget),
              way.words(),
              format("%.2f", cell.chosen()),
              format("%.2f", cell.mean()),
              format("%.2f", cell.mean() / base.mean()),
              format("%.2f", cell.p95()),
              format("%.2f", cell.p95() / base.p95()));
        }
      }
    }
    return table;
  }

  private static Panel fig11(Lemma1 lemma) {
    List<Integer> ks = IntStream.rangeClosed(1, lemma.columns()).boxed().toList();
    return Panel.lines(
            "Lemma 1 for lineitem (RepBun, Figure 11)",
            "k most popular columns",
            "of the table's load",
            ks.stream().map(String::valueOf).toList())
        .with("served", ks.stream().map(k -> lemma.served()[k]).toList())
        .with("Lemma 1", ks.stream().map(k -> lemma.estimated()[k]).toList());
  }

  private static Panel budgets(Bundles bundles) {
    Panel panel =
        Panel.lines(
            "placed at random",
            "B",
            "variance / Default's",
            Bundles.BUDGETS.stream().map(String::valueOf).toList());
    for (BundleMode mode : DRAWN) {
      panel =
          panel.with(
              name(mode),
              Bundles.BUDGETS.stream()
                  .map(budget -> bundles.cell(Setting.MAIN, mode, budget).random())
                  .toList());
    }
    return panel;
  }

  private static String name(BundleMode mode) {
    return mode.name().toLowerCase(Locale.ROOT);
  }
}
