package io.github.stowage.tiering.demo;

import java.util.List;

/**
 * What was measured of one experiment.
 *
 * @param all layouts, the first with all rows on the HDD, the last with all on the SSD
 * @param counted each value of each column once
 * @param clocked null if nothing was measured by the clock
 * @param poolBytes of the buffer pool
 */
record Outcome(
    Experiment experiment,
    Rows rows,
    Layouts layouts,
    List<Layout> all,
    Costs counted,
    Costs clocked,
    long poolBytes) {
  Layout hdd() {
    return all.get(0);
  }

  Layout ssd() {
    return all.get(all.size() - 1);
  }
}
