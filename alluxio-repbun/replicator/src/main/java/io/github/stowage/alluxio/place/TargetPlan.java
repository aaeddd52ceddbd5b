package io.github.stowage.alluxio.place;

import io.github.stowage.core.placement.Nodes;
import io.github.stowage.core.placement.Plan;
import io.github.stowage.core.placement.Planner;
import io.github.stowage.core.placement.Strategy;
import io.github.stowage.core.replication.ReplicaVector;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;

/**
 * A plan whose nodes are workers.
 *
 * @param plan as {@code stowage plan} makes it
 * @param holders the workers of each file, by its name
 */
public record TargetPlan(Plan plan, Map<String, Set<String>> holders) {
  /**
   * Workers are alike to a plan, so each takes the part of which it holds most already.
   *
   * @param loads per partition of the dataset
   * @param factor replicas per partition on average, at least 1
   * @throws IllegalArgumentException if the strategy cannot be carried out on these workers
   */
  public static TargetPlan of(
      Dataset dataset,
      double[] loads,
      Set<String> workers,
      double factor,
      Strategy strategy,
      ReplicaVector vector) {
    int slots = slots(dataset.partitions().size(), workers.size(), factor, strategy);
    Plan plan = Planner.plan(loads, Nodes.alike(workers.size(), slots), strategy, vector);
    List<Set<Integer>> parts = parts(plan);
    String[] workerOf = LeastCopies.assign(parts, dataset, List.copyOf(new TreeSet<>(workers)));
    Map<String, Set<String>> holders = new LinkedHashMap<>();
    dataset.names().forEach(name -> holders.put(name, new TreeSet<>()));
    for (int node = 0; node < workerOf.length; node++) {
      for (int partition : parts.get(node)) {
        holders.get(dataset.partitions().get(partition).name()).add(workerOf[node]);
      }
    }
    return new TargetPlan(plan, holders);
  }

  /** Complete has everything everywhere, whatever the factor. */
  static int slots(int partitions, int workers, double factor, Strategy strategy) {
    return strategy == Strategy.COMPLETE
        ? partitions
        : (int) Math.ceil(factor * partitions / workers);
  }

  private static List<Set<Integer>> parts(Plan plan) {
    List<Set<Integer>> parts = new ArrayList<>();
    for (int[] slots : plan.placement().toArrays()) {
      Set<Integer> part = new TreeSet<>();
      for (int partition : slots) {
        part.add(partition);
      }
      parts.add(part);
    }
    return parts;
  }

  /**
   * What each worker gets from clients that ask any holder of a file alike, as Alluxio's do.
   * Differs from the plan's where a partition fills several slots of a worker, or has weights.
   *
   * @param loads per partition
   */
  public Map<String, Double> workerLoads(Dataset dataset, double[] loads) {
    Map<String, Double> byWorker = new TreeMap<>();
    for (int p = 0; p < loads.length; p++) {
      Set<String> of = holders.get(dataset.partitions().get(p).name());
      for (String worker : of) {
        byWorker.merge(worker, loads[p] / of.size(), Double::sum);
      }
    }
    return byWorker;
  }
}
