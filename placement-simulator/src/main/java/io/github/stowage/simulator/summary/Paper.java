package io.github.stowage.simulator.summary;

import java.util.List;

/**
 * Every table and figure of Paper A, and every number that it prints of them, beside ours.
 *
 * @param seed of all studies
 * @param sections in the order of the paper
 */
public record Paper(long seed, List<Section> sections) {
  public static Paper of(Studies studies) {
    return new Paper(
        studies.seed(),
        List.of(
            EvaluationRows.fig1(studies.table2()),
            SimulationRows.fig2(studies.example()),
            SimulationRows.fig3(studies.example()),
            SimulationRows.table1(studies.table1()),
            SimulationRows.fig4(studies.fig4()),
            SimulationRows.fig5(studies.fig5()),
            SimulationRows.footprint(studies.fig7()),
            EvaluationRows.throughput(studies.table2(), "table2"),
            EvaluationRows.text(studies.table2()),
            EvaluationRows.throughput(studies.table3(), "table3"),
            EvaluationRows.fig8(studies.fig8()),
            EvaluationRows.table4(studies.table4())));
  }
}
