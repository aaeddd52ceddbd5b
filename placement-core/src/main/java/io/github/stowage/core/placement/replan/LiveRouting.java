package io.github.stowage.core.placement.replan;

import io.github.stowage.core.placement.Routing;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/**
 * Which fraction of each partition's load every complete replica gets while steps are carried out.
 * With weights, a replica may go only if the others can take over its load, and no node has more
 * than a limit then: before the first step, after the last, or that far above as nothing else is
 * left to do. With an even split, whatever is complete gets its share, and nothing is refused.
 */
final class LiveRouting {
  /** Weights that differ by less are the same. */
  private static final double SAME = 1e-9;

  private final double[] loads;
  private final boolean weighted;
  private final Holdings holdings;
  private final LoadShift shift;
  private final List<Integer> changed = new ArrayList<>();
  private final boolean[] isChanged;

  /** Of the busiest node, per unit of speed. */
  private final double atStart;

  private double highest;

  /**
   * @param holdings complete is what can be read before the first step
   * @param old what requests follow before the first step, as far as it can still be read
   * @param start the weights to begin with, of the complete replicas
   * @param after load per speed of the busiest node after the last step
   */
  LiveRouting(
      Holdings holdings, double[] loads, Routing old, Routing start, double after, Split split) {
    this.holdings = holdings;
    this.loads = loads;
    weighted = split == Split.WEIGHTED;
    isChanged = new boolean[loads.length];
    for (int p = 0; p < loads.length; p++) {
      for (int e = start.first(p); e < start.first(p + 1); e++) {
        holdings.addLoad(holdings.entry(p, start.node(e)), loads[p] * start.weight(e));
      }
      if (weighted && differs(old, p)) {
        change(p);
      }
    }
    atStart = holdings.busiest();
    highest = Math.max(atStart, after);
    shift = new LoadShift(holdings, Math.max(atStart, after));
  }

  private void change(int partition) {
    if (!isChanged[partition]) {
      isChanged[partition] = true;
      changed.add(partition);
    }
  }

  /** Whether the weights are not these. */
  private boolean differs(Routing other, int p) {
    double rest = 0;
    for (int e = holdings.first(p); e < holdings.first(p + 1); e++) {
      rest += holdings.load(e);
    }
    for (int e = other.first(p); e < other.first(p + 1); e++) {
      int at = holdings.entry(p, other.node(e));
      double load = at < 0 ? 0 : holdings.load(at);
      if (Math.abs(load - loads[p] * other.weight(e)) > SAME * loads[p]) {
        return true;
      }
      rest -= load;
    }
    return rest > SAME * loads[p];
  }

  /** What goes to the replica now; what others must take over when it is dropped. */
  double load(int partition, int node) {
    return holdings.load(holdings.entry(partition, node));
  }

  /** Whether the replica could go, and has gone. */
  boolean drop(int partition, int node) {
    int entry = holdings.entry(partition, node);
    if (weighted) {
      if (!shift.moveAway(entry)) {
        return false;
      }
      shift.moved(this::change);
      change(partition);
    } else {
      holdings.setComplete(entry, false);
      splitEvenly(partition);
    }
    return true;
  }

  void complete(int partition, int node) {
    holdings.setComplete(holdings.entry(partition, node), true);
    if (!weighted) {
      splitEvenly(partition);
    }
  }

  private void splitEvenly(int p) {
    int count = 0;
    for (int e = holdings.first(p); e < holdings.first(p + 1); e++) {
      holdings.addLoad(e, -holdings.load(e));
      count += holdings.isComplete(e) ? 1 : 0;
    }
    for (int e = holdings.first(p); e < holdings.first(p + 1); e++) {
      holdings.addLoad(e, holdings.isComplete(e) ? loads[p] / count : 0);
    }
  }

  /** Lets nodes have a little more load than before. */
  void raiseLimit() {
    shift.raiseLimit();
  }

  /** Goes over to the weights that hold after the last step. */
  void finish(Routing target) {
    for (int p = 0; p < loads.length && weighted; p++) {
      if (differs(target, p)) {
        for (int e = holdings.first(p); e < holdings.first(p + 1); e++) {
          holdings.addLoad(e, -holdings.load(e));
        }
        for (int e = target.first(p); e < target.first(p + 1); e++) {
          holdings.addLoad(holdings.entry(p, target.node(e)), loads[p] * target.weight(e));
        }
        change(p);
      }
    }
  }

  /** The weights that are new since the last call; notes how busy nodes are with them. */
  List<Shift> takeShifts() {
    highest = Math.max(highest, holdings.busiest());
    int[] partitions = changed.stream().mapToInt(Integer::intValue).sorted().toArray();
    changed.clear();
    List<Shift> shifts = new ArrayList<>(partitions.length);
    for (int p : partitions) {
      isChanged[p] = false;
      int count = 0;
      int[] nodes = new int[holdings.first(p + 1) - holdings.first(p)];
      double[] weights = new double[nodes.length];
      double sum = 0;
      for (int e = holdings.first(p); e < holdings.first(p + 1); e++) {
        boolean idle = !(loads[p] > 0);
        double weight = idle ? 1 : holdings.load(e);
        if (holdings.isComplete(e) && weight > 0) {
          nodes[count] = holdings.node(e);
          weights[count++] = weight;
          sum += weight;
        }
      }
      for (int i = 0; i < count; i++) {
        weights[i] /= sum;
      }
      shifts.add(new Shift(p, Arrays.copyOf(nodes, count), Arrays.copyOf(weights, count)));
    }
    return shifts;
  }

  /** Load per speed of the busiest node before the first step, with the best weights. */
  double atStart() {
    return atStart;
  }

  /** Of the busiest node at any time so far, before and after included. */
  double highest() {
    return highest;
  }
}
