package io.github.stowage.simulator.summary;

import static io.github.stowage.simulator.report.Table.format;

import io.github.stowage.core.workload.Distribution;
import io.github.stowage.core.workload.Distributions;
import io.github.stowage.simulator.paper.PrintedText;
import io.github.stowage.simulator.paper.PrintedThroughput;
import io.github.stowage.simulator.roxie.Fig1Report;
import io.github.stowage.simulator.roxie.Shifts;
import io.github.stowage.simulator.roxie.Table4;
import io.github.stowage.simulator.roxie.Throughputs;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Function;

/** What Paper A prints in its Section IV and of Figure 1, with its own vector. */
final class EvaluationRows {
  private EvaluationRows() {}

  static Section fig1(Throughputs table) {
    List<Row> rows = new ArrayList<>();
    for (Distribution workload : Distributions.ALL) {
      Double printed = PrintedText.BASE_OVER_COMPLETE.get(workload.name());
      if (printed != null) {
        String what = workload.name() + ", base over complete";
        rows.add(Row.percent(what, printed, Fig1Report.model(table, workload.name())));
      }
    }
    return new Section("Figure 1", "fig1", List.copyOf(rows));
  }

  /** Gains, then queries per second. */
  static Section throughput(Throughputs table, String page) {
    List<Row> rows = new ArrayList<>();
    for (Throughputs.Cell cell : table.cells()) {
      if (cell.printedGain() != null) {
        Row row = Row.relative(name(cell) + ", gain", "%.3f", cell.printedGain(), cell.gain());
        rows.add(
            cell.fitted() ? new Row(row.what(), row.paper(), row.ours(), "fitted on it") : row);
      }
    }
    for (Throughputs.Cell cell : table.cells()) {
      if (cell.printedThroughput() != null) {
        String what = name(cell) + ", queries/s";
        Row row = Row.relative(what, "%.1f", cell.printedThroughput(), cell.throughput());
        rows.add(cell.unit() ? new Row(what, row.paper(), row.ours(), "the unit") : row);
      }
    }
    return new Section("Table " + table.printed().table(), page, List.copyOf(rows));
  }

  private static String name(Throughputs.Cell cell) {
    return cell.workload() + ", " + cell.strategy();
  }

  /** What Section IV-D says of Table II in words. */
  static Section text(Throughputs table) {
    PrintedThroughput printed = table.printed();
    Throughputs.Cell uniform = table.cell("uniform", "base", null);
    Throughputs.Cell power = table.cell("power", "base", null);
    List<Row> rows = new ArrayList<>();
    rows.add(
        Row.percent(
            "power over uniform, base",
            PrintedText.POWER_OVER_UNIFORM,
            power.throughput() / uniform.throughput()));
    PrintedText.ABOVE_COARSE.forEach(
        above -> rows.add(above(table, above.workload(), above.strategy(), above.queries())));
    rows.add(
        Row.percent(
            "gamma, balanced over coarse, less 1",
            PrintedText.GAMMA_BALANCED_OVER_COARSE - 1,
            table.cell("gamma", "balanced", "paper").throughput()
                    / table.cell("gamma", "coarse", "paper").throughput()
                - 1));
    return new Section("Section IV-D, of Table " + printed.table(), "table2", List.copyOf(rows));
  }

  private static Row above(Throughputs table, String workload, String strategy, double printed) {
    return Row.of(
        workload + ", " + strategy + " above coarse, queries/s",
        "%.1f",
        printed,
        table.cell(workload, strategy, "paper").throughput()
            - table.cell(workload, "coarse", "paper").throughput());
  }

  static Section table4(Table4 table) {
    List<Row> rows = new ArrayList<>();
    metric(rows, table, "mean processor use over base's", Table4.Cell::use);
    metric(rows, table, "busiest node over the mean", Table4.Cell::busiest);
    metric(rows, table, "TCP connections over complete's", Table4.Cell::connections);
    return new Section("Table IV, as far as it is about load", "table4", List.copyOf(rows));
  }

  private static void metric(
      List<Row> rows, Table4 table, String what, Function<Table4.Cell, Table4.Metric> metric) {
    for (Table4.Cell cell : table.cells()) {
      Table4.Metric own = metric.apply(cell);
      if (own.printed() != null) {
        rows.add(Row.relative(cell.strategy() + ", " + what, "%.2f", own.printed(), own.model()));
      }
    }
  }

  /** The paper's three workloads are not named; all four of ours stand beside its three numbers. */
  static Section fig8(Shifts shifts) {
    List<Row> rows = new ArrayList<>();
    for (String strategy : List.of("balanced", "compact")) {
      rows.add(
          new Row(
              strategy + ", worst degradation, less to more skewed workloads",
              percents(PrintedText.WORST_DEGRADATION.get(strategy)) + " (three, not named)",
              percents(
                  shifts.cells().stream()
                      .filter(c -> c.strategy().equals(strategy) && c.vector().equals("paper"))
                      .map(Shifts.Cell::degradation)
                      .toList()),
              "see the page"));
    }
    return new Section(
        "Figure 8 (the bars' heights are not in the text)", "fig8", List.copyOf(rows));
  }

  private static String percents(List<Double> fractions) {
    return String.join(", ", fractions.stream().map(f -> format("%.0f%%", 100 * f)).toList());
  }
}
