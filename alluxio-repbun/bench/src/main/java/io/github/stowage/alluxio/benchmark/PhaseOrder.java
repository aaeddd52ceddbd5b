package io.github.stowage.alluxio.benchmark;

import io.github.stowage.report.PhaseKey;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Random;

/**
 * Every cycle measures every cell in every scenario once, in random order, so that what drifts
 * during the run meets all alike. It follows from the matrix alone, so that a rerun goes on where
 * the last one stopped.
 */
final class PhaseOrder {
  /** A phase and its cell. */
  record Phase(Cell cell, PhaseKey key) {}

  private PhaseOrder() {}

  static List<Phase> of(ColumnsMatrix matrix) {
    Random random = new Random(matrix.seed());
    List<Phase> phases = new ArrayList<>();
    for (int cycle = 1; cycle <= matrix.cycles(); cycle++) {
      List<Phase> all = new ArrayList<>();
      for (String scenario : matrix.scenarios()) {
        for (Cell cell : matrix.cells()) {
          all.add(
              new Phase(
                  cell,
                  new PhaseKey(
                      cycle, scenario, ColumnsMatrix.WORKLOAD, matrix.load(), cell.name())));
        }
      }
      Collections.shuffle(all, random);
      phases.addAll(all);
    }
    return phases;
  }
}
