package io.github.stowage.core.placement.replan;

import io.github.stowage.core.placement.Routing;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/**
 * The order of copies and drops. A step takes each copy whose partition has a complete replica on a
 * node that may send one more and whose node has room; a replica that is to go makes room as soon
 * as its partition is complete elsewhere and the load it gets can move to others ({@link
 * LiveRouting}), and not before room is needed.
 *
 * <p>If nothing can move, copies go to full nodes, to those that are least above their slots. A
 * copy needs nothing but a complete replica, so that with as many slots as that takes no step needs
 * a busier node: copies only give load more ways to go, and once all are complete so is the new
 * placement. Where slots are limited, the limit of load rises by as little as makes a drop possible
 * instead.
 *
 * <p>If load forbids no drop on a node that waits for room, one slot more than such nodes have is
 * enough, once per cycle of full nodes ({@link Cycles}): each replica they are to drop is then its
 * partition's only complete one, and that partition waits for room on another of these nodes. Let
 * each of them have {@code over} slots more in use than it has, {@code drops} and {@code copies} to
 * come; it ends within its slots, so drops >= copies + over. Each drop waits for a copy of its own,
 * so the sum of copies is at least the sum of drops: no node is over.
 */
final class StepPlanner {
  private final Movement movement;
  private final LiveRouting live;
  private final Cycles cycles;
  private final Traffic traffic;
  private final int mostTransient;
  private final boolean[] restored;
  private List<Drop> drops;
  private List<Copy> copies;
  private int transientSlots;

  /**
   * @param live with what is complete before the first step
   */
  StepPlanner(Movement movement, LiveRouting live, ReplanSettings settings) {
    this.movement = movement;
    this.live = live;
    cycles = new Cycles(movement);
    traffic = new Traffic(movement, settings.copiesPerNode());
    mostTransient = settings.mostTransientSlots();
    restored = new boolean[movement.partitions()];
  }

  /**
   * @param target the weights after the last step
   * @param mean load per speed of the target's nodes
   */
  Steps plan(Routing target, double mean) {
    List<Step> steps = new ArrayList<>();
    int pending = movement.copies();
    while (pending > 0) {
      begin();
      for (int n = 0; n < movement.nodes(); n++) {
        while (movement.free(n) < 0 && makeRoom(n)) {}
      }
      pending = sweep(pending);
      if (copies.isEmpty() && drops.isEmpty()) {
        pending = unblock(pending);
      }
      steps.add(new Step(live.takeShifts(), drops, copies));
      for (Copy copy : copies) {
        movement.complete(copy.partition(), copy.to());
        live.complete(copy.partition(), copy.to());
      }
    }
    begin();
    live.finish(target);
    for (int n = 0; n < movement.nodes(); n++) {
      while (makeRoom(n)) {}
    }
    if (!drops.isEmpty()) {
      steps.add(new Step(live.takeShifts(), drops, List.of()));
    }
    return new Steps(
        steps, movement.copies(), transientSlots, live.atStart(), live.highest(), mean);
  }

  private void begin() {
    drops = new ArrayList<>();
    copies = new ArrayList<>();
    traffic.clear();
    movement.nextStep();
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
    if (!mayRun(copy)) {
      return false;
    }
    while (movement.free(to) <= 0) {
      if (!makeRoom(to)) {
        return false;
      }
    }
    // The drop that made room was of another partition, so the source is still there.
    run(copy);
    return true;
  }

  private boolean mayRun(int copy) {
    int p = movement.partition(copy);
    return traffic.mayReceive(movement.to(copy))
        && (movement.isLost(p) ? !restored[p] : traffic.source(p) != Traffic.NONE);
  }

  private void run(int copy) {
    int p = movement.partition(copy);
    int to = movement.to(copy);
    int from = Copy.OUTSIDE;
    if (movement.isLost(p)) {
      restored[p] = true;
    } else {
      int source = traffic.source(p);
      from = movement.holder(source);
      movement.use(source);
      traffic.send(from);
    }
    traffic.receive(to);
    movement.occupy(to);
    copies.add(new Copy(p, from, to));
  }

  /** Drops the replica with the least load, of those the one that has most others. */
  private boolean makeRoom(int node) {
    int[] partitions = movement.droppable(node);
    for (int left = partitions.length; left > 0; left--) {
      int best = 0;
      for (int i = 1; i < left; i++) {
        best = before(partitions[i], partitions[best], node) ? i : best;
      }
      int p = partitions[best];
      if (live.drop(p, node)) {
        drops.add(new Drop(p, node));
        movement.drop(p, node);
        return true;
      }
      partitions[best] = partitions[left - 1];
    }
    return false;
  }

  private boolean before(int p, int other, int node) {
    double load = live.load(p, node);
    double otherLoad = live.load(other, node);
    return load < otherLoad || load == otherLoad && movement.replicas(p) > movement.replicas(other);
  }

  /** Gets on when nothing can move; returns how many copies remain, in their order. */
  private int unblock(int pending) {
    if (canDrop(pending)) {
      int left = overfill(pending);
      while (drops.isEmpty() && copies.isEmpty()) {
        live.raiseLimit();
        left = sweep(left);
      }
      return left;
    }
    int[] starts = cycles.find(pending);
    Arrays.sort(starts);
    int left = 0;
    for (int i = 0; i < pending; i++) {
      int copy = movement.pending(i);
      if (Arrays.binarySearch(starts, copy) < 0) {
        movement.setPending(left++, copy);
      } else {
        run(copy);
        transientSlots++;
      }
    }
    return left;
  }

  /** Whether it is load alone that keeps a node from making room for what it waits for. */
  private boolean canDrop(int pending) {
    boolean can = false;
    for (int i = 0; i < pending && !can; i++) {
      can = movement.droppable(movement.to(movement.pending(i))).length > 0;
    }
    return can;
  }

  /** Copies to the full nodes that are least above their slots. */
  private int overfill(int pending) {
    int least = mostTransient;
    for (int i = 0; i < pending; i++) {
      int copy = movement.pending(i);
      least = mayRun(copy) ? Math.min(least, -movement.free(movement.to(copy))) : least;
    }
    int left = 0;
    for (int i = 0; i < pending; i++) {
      int copy = movement.pending(i);
      int over = -movement.free(movement.to(copy));
      if (over < mostTransient && over <= least && mayRun(copy)) {
        run(copy);
        transientSlots++;
      } else {
        movement.setPending(left++, copy);
      }
    }
    return left;
  }
}
