package io.github.stowage.core.placement.replan;

import io.github.stowage.core.placement.Routing;
import java.util.Arrays;
import java.util.List;

/**
 * Every complete replica of a partition gets the same. So a drop gives the others more, and a copy
 * gives its node some. Looked at are loads after the drops of a step, and when its copies are
 * complete, too.
 */
final class EvenLoads implements LiveLoads {
  private static final double RAISE = 1.01;
  private static final double ROUNDING = 1e-8;

  private final double[] loads;
  private final Holdings holdings;
  private final int[] complete;
  private final int[] coming;
  private final boolean[] isComing;

  /** Per node: what this step's copies will change. */
  private final double[] gain;

  private final double atStart;
  private double limit;
  private boolean finished;
  private double highest;

  /**
   * @param holdings complete is what can be read before the first step
   * @param after load per speed of the busiest node after the last step
   */
  EvenLoads(Holdings holdings, double[] loads, double after) {
    this.holdings = holdings;
    this.loads = loads;
    complete = new int[loads.length];
    coming = new int[loads.length];
    isComing = new boolean[holdings.first(loads.length)];
    gain = new double[holdings.nodes()];
    for (int p = 0; p < loads.length; p++) {
      for (int e = holdings.first(p); e < holdings.first(p + 1); e++) {
        complete[p] += holdings.isComplete(e) ? 1 : 0;
      }
      split(p);
    }
    atStart = holdings.busiest();
    highest = Math.max(atStart, after);
    limit = highest * (1 + ROUNDING);
  }

  private void split(int p) {
    for (int e = holdings.first(p); e < holdings.first(p + 1); e++) {
      double share = holdings.isComplete(e) ? share(p, complete[p]) : 0;
      holdings.addLoad(e, share - holdings.load(e));
    }
  }

  private double share(int p, int replicas) {
    return replicas == 0 ? 0 : loads[p] / replicas;
  }

  @Override
  public double load(int partition, int node) {
    return holdings.load(holdings.entry(partition, node));
  }

  @Override
  public boolean drop(int partition, int node) {
    return finished || dropped(partition, node);
  }

  private boolean dropped(int partition, int node) {
    int entry = holdings.entry(partition, node);
    int replicas = complete[partition] + coming[partition];
    double now = share(partition, complete[partition] - 1) - share(partition, complete[partition]);
    double later = share(partition, replicas - 1) - share(partition, replicas);
    for (int e = holdings.first(partition); e < holdings.first(partition + 1); e++) {
      double room = holdings.room(holdings.node(e), limit);
      boolean isFull = holdings.isComplete(e) && room < now;
      boolean willBe = counts(e) && room - gain[holdings.node(e)] < later;
      if (e != entry && (isFull || willBe)) {
        return false;
      }
    }
    for (int e = holdings.first(partition); e < holdings.first(partition + 1); e++) {
      gain[holdings.node(e)] += counts(e) ? later - (holdings.isComplete(e) ? now : 0) : 0;
    }
    gain[node] += share(partition, complete[partition] - 1) - share(partition, replicas - 1);
    holdings.setComplete(entry, false);
    complete[partition]--;
    split(partition);
    return true;
  }

  private boolean counts(int entry) {
    return holdings.isComplete(entry) || isComing[entry];
  }

  @Override
  public boolean mayCopy(int partition, int node) {
    int replicas = complete[partition] + coming[partition];
    return holdings.room(node, limit) - gain[node] >= share(partition, replicas + 1);
  }

  @Override
  public void copy(int partition, int node) {
    expect(partition, node, 1);
  }

  @Override
  public void retract(int partition, int node) {
    expect(partition, node, -1);
  }

  /** One copy more or less. */
  private void expect(int partition, int node, int more) {
    int replicas = complete[partition] + coming[partition];
    isComing[holdings.entry(partition, node)] = false;
    double gained = share(partition, replicas + more) - share(partition, replicas);
    for (int e = holdings.first(partition); e < holdings.first(partition + 1); e++) {
      gain[holdings.node(e)] += counts(e) ? gained : 0;
    }
    gain[node] += more * share(partition, Math.max(replicas, replicas + more));
    isComing[holdings.entry(partition, node)] = more > 0;
    coming[partition] += more;
  }

  @Override
  public boolean isOver(int node) {
    return holdings.room(node, limit) < gain[node];
  }

  @Override
  public void complete(List<Copy> copies) {
    for (Copy copy : copies) {
      int entry = holdings.entry(copy.partition(), copy.to());
      isComing[entry] = false;
      holdings.setComplete(entry, true);
      coming[copy.partition()]--;
      complete[copy.partition()]++;
    }
    copies.forEach(copy -> split(copy.partition()));
    Arrays.fill(gain, 0);
    highest = Math.max(highest, holdings.busiest());
  }

  @Override
  public void raiseLimit() {
    limit *= RAISE;
  }

  @Override
  public void finish(Routing target) {
    finished = true;
    for (int p = 0; p < loads.length; p++) {
      complete[p] = 0;
      for (int e = holdings.first(p); e < holdings.first(p + 1); e++) {
        holdings.setComplete(e, false);
      }
      for (int e = target.first(p); e < target.first(p + 1); e++) {
        holdings.setComplete(holdings.entry(p, target.node(e)), true);
        complete[p]++;
      }
      split(p);
    }
  }

  /** None: nothing is weighted. */
  @Override
  public List<Shift> takeShifts() {
    highest = Math.max(highest, holdings.busiest());
    return List.of();
  }

  @Override
  public double atStart() {
    return atStart;
  }

  @Override
  public double highest() {
    return highest;
  }
}
