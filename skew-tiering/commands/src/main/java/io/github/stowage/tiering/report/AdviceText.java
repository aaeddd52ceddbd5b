package io.github.stowage.tiering.report;

import io.github.stowage.cli.output.TextTable;
import io.github.stowage.core.tier.Devices;
import io.github.stowage.core.tier.TierPlan;
import io.github.stowage.tiering.decide.Advice;
import io.github.stowage.tiering.observe.Table;
import java.io.IOException;
import java.io.Writer;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;

/** Advice for people. */
public final class AdviceText {
  private final Table table;
  private final Advice advice;
  private final List<Double> most;
  private final Devices devices;

  /**
   * @param most per size, of the table's rows on the SSD, 0 to 1; none if all rows were counted
   * @param devices null if not known: then there are no times
   */
  public AdviceText(Table table, Advice advice, List<Double> most, Devices devices) {
    this.table = table;
    this.advice = advice;
    this.most = most;
    this.devices = devices;
  }

  public void print(Writer out) throws IOException {
    TierPlan usual = advice.usual().plan();
    Summary.print(table, usual, out);
    out.write("\nSeeks of the HDD that reads save, of all that an SSD for the whole table saves\n");
    sizes(out);
    out.write("\nSeeks of the HDD for a mean read by the index of a column\n");
    columns(out);
    if (devices != null) {
      out.write("\nMilliseconds of a mean read by the index of a column\n");
      times(out);
    }
    SampleText.caution(table, out);
    out.write("\n" + verdict() + "\n");
  }

  private void sizes(Writer out) throws IOException {
    List<String> headings = new ArrayList<>(List.of("SSD", "saved", "at most", "paper's way"));
    if (!most.isEmpty()) {
      headings.add("rows on it");
    }
    TextTable sizes = new TextTable(false, headings.toArray(String[]::new));
    for (int i = 0; i < advice.steps().size(); i++) {
      Advice.Step step = advice.steps().get(i);
      List<Object> cells = new ArrayList<>();
      cells.add(Summary.percent(step.budget()));
      cells.add(Summary.percent(step.plan().share()));
      cells.add(Summary.percent(step.plan().bound() / step.plan().costWithoutSsd()));
      cells.add(Summary.percent(step.paper().share()));
      if (!most.isEmpty()) {
        cells.add(String.format(Locale.ROOT, "up to %.1f%%", 100 * most.get(i)));
      }
      sizes.add(cells.toArray());
    }
    sizes.print(out);
    if (!most.isEmpty()) {
      out.write("\nRows on it: all of these bounds hold with 99% confidence.\n");
    }
  }

  private List<String> headings() {
    List<String> headings = new ArrayList<>(List.of("no SSD"));
    advice.steps().forEach(step -> headings.add(Summary.percent(step.budget())));
    return headings;
  }

  private void columns(Writer out) throws IOException {
    List<String> headings = headings();
    headings.add(0, "values");
    headings.add("column");
    TextTable rows = new TextTable(true, headings.toArray(String[]::new));
    for (int column : advice.usual().plan().order()) {
      double values = table.counts().cardinality(column);
      List<Object> cells = new ArrayList<>();
      cells.add(table.counts().cardinality(column));
      cells.add(Summary.decimal(advice.usual().plan().prefixes(column) / values));
      advice
          .steps()
          .forEach(step -> cells.add(Summary.decimal(step.plan().fragments(column) / values)));
      cells.add(table.counts().columns().get(column));
      rows.add(cells.toArray());
    }
    rows.print(out);
  }

  private void times(Writer out) throws IOException {
    List<String> headings = headings();
    headings.add("all SSD");
    headings.add("column");
    TextTable rows = new TextTable(true, headings.toArray(String[]::new));
    double all = table.bytes();
    for (int column : advice.usual().plan().order()) {
      int values = table.counts().cardinality(column);
      List<Object> cells = new ArrayList<>();
      cells.add(Summary.millis(table, devices, values, advice.usual().plan().prefixes(column), 0));
      for (Advice.Step step : advice.steps()) {
        cells.add(
            Summary.millis(
                table, devices, values, step.plan().fragments(column), step.plan().ssdBytes()));
      }
      cells.add(Summary.millis(table, devices, values, 0, all));
      cells.add(table.counts().columns().get(column));
      rows.add(cells.toArray());
    }
    rows.print(out);
  }

  private String verdict() {
    TierPlan plan = advice.usual().plan();
    String share = Summary.percent(plan.share());
    String size = Summary.percent(Advice.USUAL);
    if (!advice.pays()) {
      return "This table gains nothing: an SSD for "
          + size
          + " of it saves "
          + share
          + " of the seeks. Its values are even.";
    }
    List<String> names = new ArrayList<>();
    for (int column : plan.order()) {
      if (advice.pays(column)) {
        names.add(table.counts().columns().get(column));
      }
    }
    return "This table gains: an SSD for "
        + size
        + " of it saves "
        + share
        + " of the seeks. Reads by these columns gain: "
        + String.join(", ", names)
        + ".";
  }
}
