package io.github.stowage.tiering.report;

import io.github.stowage.cli.output.TextTable;
import io.github.stowage.core.tier.Devices;
import io.github.stowage.core.tier.TierPlan;
import io.github.stowage.tiering.decide.SafePlan;
import io.github.stowage.tiering.observe.KeyCounts;
import io.github.stowage.tiering.observe.Table;
import java.io.IOException;
import java.io.Writer;
import java.util.ArrayList;
import java.util.List;

/** A plan for people. */
public final class PlanText {
  private final Table table;
  private final TierPlan plan;
  private final Devices devices;
  private final SafePlan safe;

  /**
   * @param devices null if not known: then there are no times
   */
  public PlanText(Table table, SafePlan safe, Devices devices) {
    this.table = table;
    this.plan = safe.plan();
    this.devices = devices;
    this.safe = safe;
  }

  public void print(Writer out) throws IOException {
    KeyCounts counts = table.counts();
    Summary.print(table, plan, out);
    TextTable.line(
        out,
        "SSD",
        "%.1f%% of the bytes, %,d of the combinations",
        100 * plan.ssdBytes() / table.bytes(),
        plan.ssdKeys());
    if (table.sample() != null) {
      TextTable.line(
          out,
          "of the table",
          "at most %.1f%% of the rows go to the SSD, with 99%% confidence",
          100 * safe.most());
      TextTable.line(out, "", "%s", SampleText.room(table, safe));
    }
    TextTable.line(
        out,
        "saved",
        "%.1f%% of the seeks; no plan saves more than %.1f%%",
        100 * plan.share(),
        100 * plan.bound() / plan.costWithoutSsd());
    out.write("\nSeeks of the HDD for a mean read by the index of a column\n");
    List<String> headings = new ArrayList<>(List.of("values", "no SSD", "planned"));
    if (devices != null) {
      headings.addAll(List.of("ms, no SSD", "ms, planned", "ms, all SSD"));
    }
    headings.add("column");
    TextTable rows = new TextTable(true, headings.toArray(String[]::new));
    for (int column : plan.order()) {
      int values = counts.cardinality(column);
      List<Object> cells = new ArrayList<>();
      cells.add(values);
      cells.add(Summary.decimal((double) plan.prefixes(column) / values));
      cells.add(Summary.decimal((double) plan.fragments(column) / values));
      if (devices != null) {
        cells.add(Summary.millis(table, devices, values, plan.prefixes(column), 0));
        cells.add(Summary.millis(table, devices, values, plan.fragments(column), plan.ssdBytes()));
        cells.add(Summary.millis(table, devices, values, 0, table.bytes()));
      }
      cells.add(counts.columns().get(column));
      rows.add(cells.toArray());
    }
    rows.print(out);
    SampleText.caution(table, out);
  }
}
