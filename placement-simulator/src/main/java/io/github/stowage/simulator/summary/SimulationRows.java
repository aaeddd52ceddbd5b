package io.github.stowage.simulator.summary;

import static io.github.stowage.simulator.report.Table.format;

import io.github.stowage.simulator.paper.PrintedText;
import io.github.stowage.simulator.placement.Example;
import io.github.stowage.simulator.placement.Fig4;
import io.github.stowage.simulator.placement.Fig5;
import io.github.stowage.simulator.placement.Footprint;
import io.github.stowage.simulator.report.BoxSummary;
import io.github.stowage.simulator.workload.Table1;
import java.util.ArrayList;
import java.util.List;

/** What Paper A prints in its Sections II and III, with its own vector. */
final class SimulationRows {
  private SimulationRows() {}

  static Section table1(Table1 table) {
    List<Row> rows = new ArrayList<>();
    for (Table1.Row row : table.rows()) {
      for (int bin = 0; bin < row.counts().length; bin++) {
        String what = row.workload() + ", requests of partition " + (bin + 1);
        rows.add(Row.of(what, "%.0f", row.paper().counts()[bin], row.counts()[bin]));
      }
      rows.add(
          Row.of(row.workload() + ", max:mean", "%.2f", row.paper().maxToMean(), row.maxToMean()));
      rows.add(Row.of(row.workload() + ", skew", "%.2f", row.paper().skew(), row.skew()));
    }
    return new Section("Table I", "table1", List.copyOf(rows));
  }

  static Section fig2(Example example) {
    List<Row> rows = new ArrayList<>();
    for (int node = 0; node < example.redistributed().size(); node++) {
      rows.add(
          Row.of(
              "2(c), load of node " + (node + 1),
              "%.3f",
              PrintedText.FIG_2C.get(node),
              example.redistributed().get(node)));
    }
    return new Section("Figure 2", "fig2", List.copyOf(rows));
  }

  static Section fig3(Example example) {
    Example.Scheme uniform = example.scheme("3(a)", null);
    Example.Scheme coarse = example.scheme("3(b)", "paper");
    Example.Scheme compact = example.scheme("3(c)", "paper");
    Example.Scheme full = example.scheme("3(d)", "paper");
    List<Row> rows = new ArrayList<>();
    rows.add(Row.of("3(a), demand in excess", "%.3f", PrintedText.FIG_3A_EXCESS, uniform.excess()));
    rows.add(
        Row.of(
            "3(a), nodes underutilised",
            "%.0f",
            PrintedText.FIG_3A_UNDERUTILISED,
            uniform.underutilised()));
    rows.add(
        Row.of("3(b), nodes with P1", "%.0f", PrintedText.FIG_3B_P1, coarse.replicas().get(0)));
    rows.add(Row.of("3(c), demand in excess", "%.3f", 0, compact.excess()));
    rows.add(
        said("3(c), different partitions on a node", PrintedText.FIG_3C_UNIQUE, range(compact)));
    rows.add(Row.of("3(d), demand in excess", "%.3f", 0, full.excess()));
    rows.add(said("3(d), different partitions on a node", PrintedText.FIG_3D_UNIQUE, range(full)));
    for (Example.Vector vector : example.vectors()) {
      rows.add(
          said(
              "Section III-B, vector of " + vector.workload(),
              vector.printed().toString(),
              vector.paper().toString()));
    }
    return new Section("Figure 3, and Section III-B", "fig3", List.copyOf(rows));
  }

  private static String range(Example.Scheme scheme) {
    return scheme.fewest() == scheme.most()
        ? Integer.toString(scheme.most())
        : scheme.fewest() + " to " + scheme.most();
  }

  static Section fig4(Fig4 fig4) {
    BoxSummary one = fig4.cell("gamma", 1, "paper").box();
    BoxSummary eight = fig4.cell("gamma", 8, "paper").box();
    return new Section(
        "Figure 4 (the boxes' heights are not in the text)",
        "fig4",
        List.of(
            said("gamma, median with R = 1", "low", format("%.3f", one.median())),
            said("gamma, median as R grows", "nears the mean", format("%.3f", eight.median())),
            said(
                "gamma, box as R grows",
                "shrinks",
                format("%.3f, R = 1: %.3f", eight.box(), one.box())),
            said(
                "gamma, outliers with the largest R",
                "many",
                format("%.1f%%", 100 * eight.outliers()))));
  }

  static Section fig5(Fig5 fig5) {
    BoxSummary sixteen = fig5.box("gamma", 16, "paper").box();
    List<Row> rows = new ArrayList<>();
    rows.add(
        said(
            "gamma, k = 16",
            "almost perfect",
            format("%.3f to %.3f", sixteen.least(), sixteen.most())));
    for (String workload : List.of("uniform", "beta", "power", "normal", "gamma")) {
      BoxSummary four = fig5.box(workload, 4, "paper").box();
      rows.add(
          said(
              workload + ", k = 4, box",
              format("below %.2f for most workloads", PrintedText.FIG_5_BELOW),
              format("%.3f", four.box())));
    }
    for (String workload : List.of("normal", "gamma")) {
      rows.add(
          said(
              workload + ", box from k = 1 to 2",
              "drops greatly",
              format(
                  "%.3f to %.3f",
                  fig5.box(workload, 1, "paper").box().box(),
                  fig5.box(workload, 2, "paper").box().box())));
    }
    return new Section(
        "Figure 5 (the boxes' heights are not in the text)", "fig5", List.copyOf(rows));
  }

  static Section footprint(Footprint fig7) {
    List<Row> rows = new ArrayList<>();
    for (int replication : List.of(2, 4, 8)) {
      List<Footprint.Cell> cells = fig7.of("power", replication);
      Footprint.Cell finest = cells.get(cells.size() - 1);
      String what = "power, R = " + replication + ", k = " + finest.k();
      rows.add(Row.of(what + ", compact", "%.3f", 1.0 / replication, finest.paper().compact()));
      rows.add(said(what + ", balanced", "nearly 1", format("%.4f", finest.paper().balanced())));
      rows.add(Row.of(what + ", full", "%.0f", 1, finest.paper().full()));
    }
    return new Section("Figures 6 and 7", "fig7", List.copyOf(rows));
  }

  /** What the paper has no number for, or a number without a scale. */
  static Row said(String what, String paper, String ours) {
    return new Row(what, paper, ours, paper.equals(ours) ? "none" : "-");
  }
}
