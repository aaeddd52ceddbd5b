package io.github.stowage.core.placement.replan;

import io.github.stowage.core.placement.Routing;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/**
 * Which fraction of each partition's load every complete replica gets, by weights. A replica may go
 * only if the others can take over its load. A copy only gives load more ways to go, so that it may
 * always run.
 */
final class WeightedLoads implements LiveLoads {
  /** Weights that differ by less are the same. */
  private static final double SAME = 1e-9;

  private final double[] loads;
  private final Holdings holdings;
  private final LoadShift shift;
  private final List<Integer> changed = new ArrayList<>();
  private final boolean[] isChanged;

  private final double atStart;

  private double highest;

  /**
   * @param holdings complete is what can be read before the first step
   * @param old what requests follow before the first step, as far as it can still be read
   * @param start the weights to begin with, of the complete replicas
   * @param after load per speed of the busiest node after the last step
   */
  WeightedLoads(Holdings holdings, double[] loads, Routing old, Routing start, double after) {
    this.holdings = holdings;
    this.loads = loads;
    isChanged = new boolean[loads.length];
    for (int p = 0; p < loads.length; p++) {
      for (int e = start.first(p); e < start.first(p + 1); e++) {
        holdings.addLoad(holdings.entry(p, start.node(e)), loads[p] * start.weight(e));
      }
      if (differs(old, p)) {
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

  @Override
  public double load(int partition, int node) {
    return holdings.load(holdings.entry(partition, node));
  }

  @Override
  public boolean drop(int partition, int node) {
    if (!shift.moveAway(holdings.entry(partition, node))) {
      return false;
    }
    shift.moved(this::change);
    change(partition);
    return true;
  }

  @Override
  public boolean mayCopy(int partition, int node) {
    return true;
  }

  /** It gets nothing when it is complete, until a drop sends it some. */
  @Override
  public void copy(int partition, int node) {}

  @Override
  public boolean isOver(int node) {
    return false;
  }

  @Override
  public void retract(int partition, int node) {}

  @Override
  public void complete(List<Copy> copies) {
    for (Copy copy : copies) {
      holdings.setComplete(holdings.entry(copy.partition(), copy.to()), true);
    }
  }

  @Override
  public void raiseLimit() {
    shift.raiseLimit();
  }

  @Override
  public void finish(Routing target) {
    for (int p = 0; p < loads.length; p++) {
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

  @Override
  public List<Shift> takeShifts() {
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

  /** With the best weights. */
  @Override
  public double atStart() {
    return atStart;
  }

  @Override
  public double highest() {
    return highest;
  }
}
