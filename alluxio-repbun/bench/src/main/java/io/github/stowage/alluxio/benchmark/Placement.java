package io.github.stowage.alluxio.benchmark;

import io.github.stowage.core.bundle.ObjectStats;
import java.util.List;
import java.util.SplittableRandom;

/**
 * One draw of what a matrix leaves to chance before reads: where originals and random copies are,
 * and which reads were observed. All strategies have the same originals and observations.
 *
 * @param seed of the draw
 * @param homes per object, the worker that has its original
 * @param plans of all cells, in their order
 */
record Placement(int seed, List<String> homes, List<CellPlan> plans) {
  /** Keeps the reads that plans know of apart from those of phases. */
  private static final long OBSERVED = 0x5DEECE66DL;

  static Placement draw(ColumnsMatrix matrix, ReadMix mix, List<String> workers, int seed) {
    // Others than those that copies are drawn from.
    SplittableRandom random = new SplittableRandom(~(long) seed);
    List<String> homes =
        mix.objects().stream().map(o -> workers.get(random.nextInt(workers.size()))).toList();
    ObjectStats[] stats =
        mix.stats(Window.weights(mix.kinds(), matrix.observed(), seed ^ OBSERVED));
    List<CellPlan> plans =
        matrix.cells().stream()
            .map(cell -> new CellPlan(cell, mix, stats, homes, workers, seed))
            .toList();
    return new Placement(seed, homes, plans);
  }

  /** Of the cells whose files are to be made. */
  List<CellPlan> ofFiles() {
    return plans.stream().filter(plan -> plan.cell().ownsFiles()).toList();
  }
}
