package io.github.stowage.cli.bench;

import io.github.stowage.report.Load;
import io.github.stowage.report.PhaseKey;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Random;

/**
 * The order of a matrix's phases. Every cycle measures everything once, so that what drifts during
 * the run meets all alike; in it the scenarios come in random order, because changing one takes
 * long, and under each workload and load of a scenario the strategies, which are compared with each
 * other, in random order right after one another.
 *
 * <p>Scenarios with calibrated service times come after all others: they need an agent in the
 * nodes, which the others must not have.
 *
 * <p>The order follows from the matrix alone, so that a rerun goes on where the last one stopped.
 */
final class PhaseOrder {
  private PhaseOrder() {}

  static List<PhaseKey> of(Matrix matrix) {
    List<PhaseKey> phases = new ArrayList<>();
    for (boolean calibrated : new boolean[] {false, true}) {
      List<String> scenarios =
          matrix.scenarios().stream()
              .filter(name -> LoadScenario.of(name).calibrated() == calibrated)
              .toList();
      Random random = new Random(matrix.seed());
      for (int cycle = 1; cycle <= matrix.phases(); cycle++) {
        for (String scenario : shuffled(scenarios, random)) {
          cells(matrix, cycle, scenario, random, phases);
        }
      }
    }
    return phases;
  }

  private static void cells(
      Matrix matrix, int cycle, String scenario, Random random, List<PhaseKey> phases) {
    for (Matrix.Workload workload : matrix.workloads()) {
      if (!workload.scenarios().contains(scenario)) {
        continue;
      }
      for (Load load : workload.loads()) {
        for (String strategy : shuffled(matrix.strategies(), random)) {
          phases.add(new PhaseKey(cycle, scenario, workload.name(), load, strategy));
        }
      }
    }
  }

  private static List<String> shuffled(List<String> names, Random random) {
    List<String> copy = new ArrayList<>(names);
    Collections.shuffle(copy, random);
    return copy;
  }
}
