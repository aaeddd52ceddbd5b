package io.github.stowage.alluxio.commands;

import io.github.stowage.alluxio.place.BlockState;
import io.github.stowage.alluxio.place.Change;
import io.github.stowage.alluxio.place.Dataset;
import io.github.stowage.alluxio.place.Mover;
import io.github.stowage.alluxio.place.TargetPlan;
import io.github.stowage.alluxio.place.Wave;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;

/**
 * What {@code stowage alluxio place} decided.
 *
 * @param loads per partition
 * @param room for the dataset on each worker, bytes
 */
record Placing(
    Dataset dataset, double[] loads, TargetPlan target, List<Wave> waves, Map<String, Long> room) {
  List<Change> copies() {
    return waves.stream().flatMap(wave -> wave.copies().stream()).toList();
  }

  List<Change> drops() {
    return waves.stream().flatMap(wave -> wave.drops().stream()).toList();
  }

  long changes() {
    return copies().size() + drops().size();
  }

  /** Files that are not pinned yet. */
  int pins() {
    return Mover.unpinned(dataset).size();
  }

  static long bytes(List<Change> changes) {
    return changes.stream().mapToLong(change -> change.block().bytes()).sum();
  }

  static List<Change> on(String worker, List<Change> changes) {
    return changes.stream().filter(change -> change.worker().equals(worker)).toList();
  }

  /** Bytes of the dataset on a worker now. */
  long now(String worker) {
    return sum(dataset.blocks().stream().filter(block -> block.holders().contains(worker)));
  }

  /** And when the plan is carried out. */
  long then(String worker) {
    return sum(
        dataset.blocks().stream()
            .filter(block -> target.holders().get(block.file()).contains(worker)));
  }

  private static long sum(Stream<BlockState> blocks) {
    return blocks.mapToLong(BlockState::bytes).sum();
  }

  long files(String worker) {
    return target.holders().values().stream().filter(of -> of.contains(worker)).count();
  }

  /** The fullest worker's load over the mean, where clients ask any holder of a file alike. */
  double maxToMean() {
    Map<String, Double> byWorker = target.workerLoads(dataset, loads);
    double sum = byWorker.values().stream().mapToDouble(load -> load).sum();
    double max = byWorker.values().stream().mapToDouble(load -> load).max().orElse(0);
    return max / (sum / room.size());
  }
}
