package io.github.stowage.simulator.placement;

import io.github.stowage.core.placement.Nodes;
import io.github.stowage.core.placement.Placement;
import io.github.stowage.core.placement.Plan;
import io.github.stowage.core.placement.Planner;
import io.github.stowage.core.placement.Strategy;
import io.github.stowage.core.placement.replan.Replan;
import io.github.stowage.core.placement.replan.ReplanSettings;
import io.github.stowage.core.placement.replan.Replanner;
import io.github.stowage.core.placement.replan.Split;
import io.github.stowage.core.replication.ReplicaVector;
import io.github.stowage.core.workload.Distribution;
import io.github.stowage.core.workload.Distributions;
import io.github.stowage.simulator.ProgressListener;
import java.util.ArrayList;
import java.util.List;

/**
 * What it costs to go from a placement to one for new nodes or loads, which Paper A leaves open.
 * Full placement of P = 1024 partitions on 128 nodes, k = 16, exact replica vector.
 *
 * @param seed decides the instances, of 300,000 requests
 * @param cells by workload, then change, then split
 */
public record Movement(long seed, List<Cell> cells) {
  static final Model MODEL = new Model(64, 2, 16);
  static final List<Distribution> WORKLOADS =
      List.of(Distributions.POWER, Distributions.GAMMA, Distributions.NORMAL);

  private static final List<String> DRIFTS = List.of("-2", "-1", "+1", "+2");

  /**
   * One change.
   *
   * @param change of nodes, as {@code 128 -> 160}; another instance of the same workload, {@code
   *     resample}; or {@code drift}, from the least skewed (-2) to the most (+2)
   * @param loads the distribution after the change
   * @param split weighted or even: how requests are spread over replicas, before and after
   * @param slots of all nodes after the change
   * @param copies of a partition to a node that did not hold it
   * @param lowerBound fewest copies for as many replicas of each partition as the new plan has
   * @param fromScratch copies if the new placement were made without a look at the old one
   * @param before max:mean if nothing is copied; null if a partition would be lost
   * @param after max:mean of the new plan
   * @param steps in which copies are made, at most one at a time into and out of a node
   */
  public record Cell(
      String workload,
      String change,
      String loads,
      String split,
      int slots,
      int copies,
      int lowerBound,
      int fromScratch,
      Double before,
      double after,
      int steps) {
    /** Copies as a fraction of the slots. */
    double share() {
      return (double) copies / slots;
    }
  }

  private record Change(String name, int nodes, String distribution, double[] loads) {}

  public static Movement run(long seed, ProgressListener progress) {
    return run(seed, WORKLOADS, progress);
  }

  static Movement run(long seed, List<Distribution> workloads, ProgressListener progress) {
    List<List<Cell>> cells =
        Runs.of(
            workloads.size(),
            progress,
            w -> cells(workloads.get(w), seed, 10 * WORKLOADS.indexOf(workloads.get(w))));
    return new Movement(seed, cells.stream().flatMap(List::stream).toList());
  }

  private static List<Cell> cells(Distribution workload, long seed, int stream) {
    double[] loads = Model.draw(workload, MODEL.partitions(), seed, stream);
    List<Change> changes = new ArrayList<>();
    int before = MODEL.nodes().count();
    for (int nodes : List.of(160, 129, 96)) {
      changes.add(new Change(before + " -> " + nodes, nodes, workload.name(), loads));
    }
    double[] again = Model.draw(workload, MODEL.partitions(), seed, stream + 1);
    changes.add(new Change("resample", before, workload.name(), again));
    for (int i = 0; i < workload.shifted().size(); i++) {
      Distribution drift = workload.shifted().get(i);
      double[] drifted = Model.draw(drift, MODEL.partitions(), seed, stream + 2 + i);
      changes.add(new Change("drift " + DRIFTS.get(i), before, drift.name(), drifted));
    }
    Plan old = Planner.plan(loads, MODEL.nodes(), Strategy.FULL, ReplicaVector.ADAMS);
    List<Cell> cells = new ArrayList<>();
    for (Change change : changes) {
      for (Split split : Split.values()) {
        cells.add(cell(workload.name(), old, change, split));
      }
    }
    return cells;
  }

  /** Whatever little there is to gain: what the copies cost is the question here. */
  private static Cell cell(String workload, Plan old, Change change, Split split) {
    Nodes nodes = Nodes.alike(change.nodes(), MODEL.slots());
    ReplanSettings settings = ReplanSettings.DEFAULTS.withSplit(split).withMinGain(0);
    Replan replan = Replanner.replan(old, change.loads(), nodes, settings);
    Plan plan = replan.plan();
    Plan fresh = Planner.plan(change.loads(), nodes, Strategy.FULL, ReplicaVector.ADAMS);
    double before = replan.maxToMeanBefore();
    return new Cell(
        workload,
        change.name(),
        change.distribution(),
        Model.name(split),
        nodes.totalSlots(),
        replan.copies(),
        replan.copiesLowerBound(),
        copies(old.placement(), fresh.placement()),
        Double.isInfinite(before) ? null : before,
        split == Split.EVEN ? plan.maxToMeanEvenSplit() : plan.maxToMean(),
        replan.steps().size());
  }

  /** Nodes keep their numbers; full holds nothing twice. */
  private static int copies(Placement old, Placement fresh) {
    int copies = 0;
    for (int n = 0; n < fresh.nodes(); n++) {
      for (int s = 0; s < fresh.filled(n); s++) {
        copies += n < old.nodes() && old.holds(n, fresh.partition(n, s)) ? 0 : 1;
      }
    }
    return copies;
  }

  /**
   * @param split by name
   */
  Cell cell(String workload, String change, String split) {
    return cells.stream()
        .filter(cell -> cell.workload().equals(workload) && cell.change().equals(change))
        .filter(cell -> cell.split().equals(split))
        .findFirst()
        .orElseThrow();
  }

  /** By name, in their order. */
  List<String> changes() {
    return cells.stream().map(Cell::change).distinct().toList();
  }
}
