package io.github.stowage.core.placement.replan;

import io.github.stowage.core.placement.Routing;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.function.IntPredicate;

/**
 * The order of copies and drops: each step takes as many copies as may run ({@link OpenStep}).
 *
 * <p>If nothing can move, copies go to full nodes, to those that are least above their slots. With
 * weights a copy needs nothing but a complete replica, so that with as many slots as that takes no
 * step needs a busier node: copies only give load more ways to go, and once all are complete so is
 * the new placement. Where slots are limited, or the split is even, the limit of load rises by as
 * little as makes a drop or a copy possible instead.
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
  private final LiveLoads live;
  private final Cycles cycles;
  private final OpenStep step;
  private final int mostTransient;
  private int transientSlots;

  /**
   * @param live with what is complete before the first step
   */
  StepPlanner(Movement movement, LiveLoads live, ReplanSettings settings) {
    this.movement = movement;
    this.live = live;
    cycles = new Cycles(movement);
    step = new OpenStep(movement, live, settings.copiesPerNode());
    mostTransient = settings.mostTransientSlots();
  }

  /**
   * @param target the weights after the last step
   * @param mean load per speed of the target's nodes
   */
  Steps plan(Routing target, double mean) {
    List<Step> steps = new ArrayList<>();
    int pending = movement.copies();
    while (pending > 0) {
      step.begin();
      for (int n = 0; n < movement.nodes(); n++) {
        while (movement.free(n) < 0 && step.makeRoom(n)) {}
      }
      pending = sweep(pending);
      if (step.isEmpty()) {
        pending = unblock(pending);
      }
      steps.add(step.end());
    }
    step.begin();
    live.finish(target);
    for (int n = 0; n < movement.nodes(); n++) {
      while (step.makeRoom(n)) {}
    }
    if (!step.isEmpty()) {
      steps.add(step.end());
    }
    return new Steps(
        steps, movement.copies(), transientSlots, live.atStart(), live.highest(), mean);
  }

  /** Starts what can run; returns how many copies remain, in their order. */
  private int sweep(int pending) {
    int left = 0;
    for (int i = 0; i < pending; i++) {
      int copy = movement.pending(i);
      if (!step.start(copy)) {
        movement.setPending(left++, copy);
      }
    }
    return left;
  }

  /** Gets on when nothing can move; returns how many copies remain, in their order. */
  private int unblock(int pending) {
    boolean isRing = !step.isTooMuch() && !canDrop(pending);
    int left = pending;
    while (true) {
      if (isRing) {
        int[] starts = cycles.find(left);
        Arrays.sort(starts);
        left = together(left, copy -> Arrays.binarySearch(starts, copy) >= 0);
      }
      left = step.isEmpty() ? overfill(left) : left;
      if (!step.isEmpty()) {
        return left;
      }
      live.raiseLimit();
      left = sweep(left);
      if (!step.isEmpty()) {
        return left;
      }
    }
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
    int least = Integer.MAX_VALUE;
    int most = -1;
    for (int i = 0; i < pending; i++) {
      if (step.mayRun(movement.pending(i))) {
        least = Math.min(least, over(movement.pending(i)));
        most = Math.max(most, over(movement.pending(i)));
      }
    }
    int left = pending;
    for (int level = least; level <= most && level < mostTransient && step.isEmpty(); level++) {
      int limit = level;
      left = together(left, copy -> over(copy) <= limit);
    }
    return left;
  }

  /** Slots above its own that the copy's node has in use; -1 if one is free. */
  private int over(int copy) {
    return Math.max(-1, -movement.free(movement.to(copy)));
  }

  /** Starts what could not run one by one; returns how many copies remain, in their order. */
  private int together(int pending, IntPredicate wanted) {
    for (int i = 0; i < pending; i++) {
      int copy = movement.pending(i);
      if (wanted.test(copy) && step.mayRun(copy)) {
        step.run(copy);
      }
    }
    step.retractWhatIsTooMuch();
    transientSlots += step.transientSlots();
    int left = 0;
    for (int i = 0; i < pending; i++) {
      int copy = movement.pending(i);
      if (!step.runs(copy)) {
        movement.setPending(left++, copy);
      }
    }
    return left;
  }
}
