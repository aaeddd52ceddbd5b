package io.github.stowage.core.placement.replan;

import io.github.stowage.core.placement.Nodes;
import io.github.stowage.core.placement.Placement;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/**
 * The order of copies and drops. A step takes each copy whose partition has a complete replica on a
 * node that may send one more and whose node has room; a replica that is to go makes room as soon
 * as its partition is complete elsewhere, and not before room is needed.
 *
 * <p>If nothing can move, then a replica to be dropped is its partition's only complete one, and
 * that partition waits for room elsewhere: a cycle of full nodes. Let each node have {@code over}
 * slots more in use than it has, {@code drops} and {@code copies} to come; it ends within its
 * slots, so drops >= copies + over. Each drop waits for a copy of its own, so the sum of copies is
 * at least the sum of drops: no node is over. One slot more on a node of each cycle ({@link
 * Cycles}) therefore always gets on, and no node ever needs two.
 */
final class StepPlanner {
  private final Movement movement;
  private final Cycles cycles;
  private final int copiesPerNode;
  private final int[] in;
  private final int[] out;
  private List<Drop> drops;
  private List<Copy> copies;

  private StepPlanner(Movement movement, int nodes, int copiesPerNode) {
    this.movement = movement;
    cycles = new Cycles(movement);
    this.copiesPerNode = copiesPerNode;
    in = new int[nodes];
    out = new int[nodes];
  }

  /**
   * @param copiesPerNode that may run into a node in one step, and out of it
   */
  static Steps plan(Placement old, Placement target, Nodes nodes, int copiesPerNode) {
    Movement movement = new Movement(old, target, nodes);
    int all = Math.max(old.nodes(), nodes.count());
    return new StepPlanner(movement, all, copiesPerNode).run();
  }

  private Steps run() {
    List<Step> steps = new ArrayList<>();
    int pending = movement.copies();
    int transientSlots = 0;
    while (pending > 0) {
      drops = new ArrayList<>();
      copies = new ArrayList<>();
      Arrays.fill(in, 0);
      Arrays.fill(out, 0);
      movement.nextStep();
      relieve();
      pending = sweep(pending);
      if (copies.isEmpty() && drops.isEmpty()) {
        pending = breakCycles(pending);
        transientSlots += copies.size();
      }
      copies.forEach(copy -> movement.complete(copy.partition(), copy.to()));
      steps.add(new Step(drops, copies));
    }
    movement.nextStep();
    drops = new ArrayList<>();
    for (int n = 0; n < movement.nodes(); n++) {
      while (makeRoom(n)) {}
    }
    if (!drops.isEmpty()) {
      steps.add(new Step(drops, List.of()));
    }
    return new Steps(steps, movement.copies(), transientSlots);
  }

  /** Nodes above their slots drop what they can. */
  private void relieve() {
    for (int n = 0; n < movement.nodes(); n++) {
      while (movement.free(n) < 0 && makeRoom(n)) {}
    }
  }

  /** Starts what can run; returns how many copies remain, in their order. */
  private int sweep(int pending) {
    int left = 0;
    for (int i = 0; i < pending; i++) {
      int copy = movement.pending(i);
      if (!start(copy)) {
        movement.setPending(left++, copy);
      }
    }
    return left;
  }

  private boolean start(int copy) {
    int to = movement.to(copy);
    if (in[to] == copiesPerNode) {
      return false;
    }
    int source = source(movement.partition(copy));
    if (source < 0) {
      return false;
    }
    while (movement.free(to) <= 0) {
      if (!makeRoom(to)) {
        return false;
      }
    }
    // The drop that made room was of another partition, so the source is still there.
    run(copy, source);
    return true;
  }

  private void run(int copy, int source) {
    int from = movement.holder(source);
    movement.use(source);
    out[from]++;
    in[movement.to(copy)]++;
    movement.occupy(movement.to(copy));
    copies.add(new Copy(movement.partition(copy), from, movement.to(copy)));
  }

  /** The complete replica on the node that sends least, of those the one that leaves. */
  private int source(int partition) {
    int best = -1;
    for (int h = movement.firstHolder(partition); h < movement.endHolder(partition); h++) {
      int sends = out[movement.holder(h)];
      if (sends < copiesPerNode
          && (best < 0
              || sends < out[movement.holder(best)]
              || sends == out[movement.holder(best)]
                  && movement.holder(h) > movement.holder(best))) {
        best = h;
      }
    }
    return best;
  }

  /** Drops the replica whose partition has most others; false if none may go yet. */
  private boolean makeRoom(int node) {
    int drop = movement.safestDrop(node);
    if (drop < 0) {
      return false;
    }
    drops.add(new Drop(drop, node));
    movement.drop(drop, node);
    return true;
  }

  /** Starts one copy of each cycle; returns how many copies remain, in their order. */
  private int breakCycles(int pending) {
    int[] starts = cycles.find(pending);
    for (int copy : starts) {
      run(copy, source(movement.partition(copy)));
    }
    Arrays.sort(starts);
    int left = 0;
    for (int i = 0; i < pending; i++) {
      int copy = movement.pending(i);
      if (Arrays.binarySearch(starts, copy) < 0) {
        movement.setPending(left++, copy);
      }
    }
    return left;
  }
}
