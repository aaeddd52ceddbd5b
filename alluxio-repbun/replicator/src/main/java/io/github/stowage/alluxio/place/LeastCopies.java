package io.github.stowage.alluxio.place;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Set;

/**
 * Which worker takes which part of a plan: greedily where most bytes are already, largest first. A
 * plan that was carried out stays where it is.
 */
final class LeastCopies {
  private LeastCopies() {}

  private record Pair(int node, int worker, long bytes) {}

  /**
   * @param parts the partitions of each node, by their place in the dataset
   * @param workers as many as nodes
   * @return the worker of each node
   */
  static String[] assign(List<Set<Integer>> parts, Dataset dataset, List<String> workers) {
    List<Pair> pairs = new ArrayList<>();
    for (int node = 0; node < parts.size(); node++) {
      for (int worker = 0; worker < workers.size(); worker++) {
        long bytes = 0;
        for (int partition : parts.get(node)) {
          bytes += held(dataset.partitions().get(partition), workers.get(worker));
        }
        pairs.add(new Pair(node, worker, bytes));
      }
    }
    pairs.sort(
        Comparator.comparingLong(Pair::bytes)
            .reversed()
            .thenComparingInt(Pair::node)
            .thenComparingInt(Pair::worker));
    String[] workerOf = new String[parts.size()];
    boolean[] taken = new boolean[workers.size()];
    for (Pair pair : pairs) {
      if (workerOf[pair.node()] == null && !taken[pair.worker()]) {
        workerOf[pair.node()] = workers.get(pair.worker());
        taken[pair.worker()] = true;
      }
    }
    return workerOf;
  }

  private static long held(Partition partition, String worker) {
    return partition.blocks().stream()
        .filter(block -> block.holders().contains(worker))
        .mapToLong(BlockState::bytes)
        .sum();
  }
}
