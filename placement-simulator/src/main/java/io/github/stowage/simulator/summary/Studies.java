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

/**
 * All studies of Paper A with one seed.
 *
 * @param example Figures 2 and 3
 * @param table2 Figure 1 too
 * @param fig7 Figure 6 too, as its part with R = 2
 * @param fig8 Figure 8
 */
public record Studies(
    long seed,
    Table1 table1,
    Throughputs table2,
    Throughputs table3,
    Table4 table4,
    Example example,
    Fig4 fig4,
    Fig5 fig5,
    Footprint fig7,
    Shifts fig8) {
  /**
   * Runs them one after the other, each with a progress of its own: some 20 s of processor time.
   */
  public static Studies run(long seed, ProgressListener progress) {
    return new Studies(
        seed,
        Table1.run(seed),
        Throughputs.run(PrintedThroughput.TABLE_2, seed, progress),
        Throughputs.run(PrintedThroughput.TABLE_3, seed, progress),
        Table4.run(seed, progress),
        Example.run(),
        Fig4.run(seed, progress),
        Fig5.run(seed, progress),
        Footprint.fig7(seed, progress),
        Shifts.run(seed, progress));
  }
}
