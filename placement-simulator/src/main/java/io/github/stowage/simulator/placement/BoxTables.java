package io.github.stowage.simulator.placement;

import static io.github.stowage.simulator.report.Table.format;

import io.github.stowage.core.workload.Distribution;
import io.github.stowage.core.workload.Distributions;
import io.github.stowage.simulator.report.BoxSummary;
import io.github.stowage.simulator.report.Boxes;
import io.github.stowage.simulator.report.Diagram;
import io.github.stowage.simulator.report.Table;
import java.util.ArrayList;
import java.util.List;

/** The box plots of Figures 4 and 5, as tables and as pictures. */
final class BoxTables {
  private BoxTables() {}

  /**
   * @param setting what goes along the x axis, R or k
   */
  static Table table(String setting, List<NodeLoads> cells) {
    Table table =
        new Table(
            1,
            "workload",
            setting,
            "vector",
            "least",
            "low whisker",
            "first quartile",
            "median",
            "third quartile",
            "high whisker",
            "most",
            "outliers below",
            "above");
    for (NodeLoads cell : cells) {
      BoxSummary box = cell.box();
      table.row(
          cell.workload(),
          Integer.toString(cell.setting()),
          cell.vector(),
          format("%.3f", box.least()),
          format("%.3f", box.low()),
          format("%.3f", box.first()),
          format("%.3f", box.median()),
          format("%.3f", box.third()),
          format("%.3f", box.high()),
          format("%.3f", box.most()),
          format("%.1f%%", 100 * box.below()),
          format("%.1f%%", 100 * box.above()));
    }
    return table;
  }

  /** One picture per workload and vector, the paper's vector first. */
  static List<Diagram> pictures(String setting, List<NodeLoads> cells) {
    List<Diagram> pictures = new ArrayList<>();
    for (Distribution workload : Distributions.ALL) {
      for (String vector : List.of("paper", "ours")) {
        Boxes boxes =
            new Boxes(workload.name() + ", vector: " + vector, setting, "load over the mean");
        for (NodeLoads cell : cells) {
          if (cell.workload().equals(workload.name()) && cell.vector().equals(vector)) {
            boxes = boxes.with(Integer.toString(cell.setting()), cell.loads());
          }
        }
        pictures.add(boxes);
      }
    }
    return pictures;
  }
}
