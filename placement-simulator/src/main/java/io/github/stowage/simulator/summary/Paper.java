package io.github.stowage.simulator.summary;

import io.github.stowage.simulator.ProgressListener;
import io.github.stowage.simulator.paper.PrintedThroughput;
import io.github.stowage.simulator.placement.Example;
import io.github.stowage.simulator.placement.Fig4;
import io.github.stowage.simulator.placement.Fig5;
import io.github.stowage.simulator.placement.Footprint;
import io.github.stowage.simulator.roxie.Shifts;
import io.github.stowage.simulator.roxie.Table4;
import io.github.stowage.simulator.roxie.Throughputs;
import io.github.stowage.simulator.workload.Table1;
import java.util.List;

/**
 * Every table and figure of Paper A, and every number that it prints of them, beside ours.
 *
 * @param seed of all studies
 * @param sections in the order of the paper
 */
public record Paper(long seed, List<Section> sections) {
  /** Runs all studies of the paper anew; that takes about a minute. */
  public static Paper run(long seed, ProgressListener progress) {
    return of(
        seed,
        Throughputs.run(PrintedThroughput.TABLE_2, seed, progress),
        Throughputs.run(PrintedThroughput.TABLE_3, seed, progress),
        Fig4.run(seed, progress),
        Fig5.run(seed, progress),
        progress);
  }

  /** From the costly studies as they are and the others run anew. */
  static Paper of(
      long seed,
      Throughputs table2,
      Throughputs table3,
      Fig4 fig4,
      Fig5 fig5,
      ProgressListener progress) {
    Example example = Example.run();
    return new Paper(
        seed,
        List.of(
            EvaluationRows.fig1(table2),
            SimulationRows.fig2(example),
            SimulationRows.fig3(example),
            SimulationRows.table1(Table1.run(seed)),
            SimulationRows.fig4(fig4),
            SimulationRows.fig5(fig5),
            SimulationRows.footprint(Footprint.fig7(seed, progress)),
            EvaluationRows.throughput(table2, "table2"),
            EvaluationRows.text(table2),
            EvaluationRows.throughput(table3, "table3"),
            EvaluationRows.fig8(Shifts.run(seed, progress)),
            EvaluationRows.table4(Table4.run(seed, progress))));
  }
}
