package io.github.stowage.core.placement.replan;

import java.util.ArrayList;
import java.util.BitSet;
import java.util.List;

/**
 * The step that is being put together. A copy may run if its partition has a complete replica on a
 * node that may send one more, and its node has room, in slots and load. A replica that is to go
 * makes room as soon as its partition is complete elsewhere and {@link LiveLoads} lets it go, and
 * not before room is needed.
 */
final class OpenStep {
  private final Movement movement;
  private final LiveLoads live;
  private final Traffic traffic;
  private final boolean[] restored;
  private final BitSet started = new BitSet();
  private final List<Integer> running = new ArrayList<>();
  private List<Drop> drops = new ArrayList<>();
  private List<Copy> copies = new ArrayList<>();
  private boolean isTooMuch;

  OpenStep(Movement movement, LiveLoads live, int copiesPerNode) {
    this.movement = movement;
    this.live = live;
    traffic = new Traffic(movement, copiesPerNode);
    restored = new boolean[movement.partitions()];
  }

  void begin() {
    drops = new ArrayList<>();
    copies = new ArrayList<>();
    running.clear();
    isTooMuch = false;
    traffic.clear();
    movement.nextStep();
  }

  boolean isEmpty() {
    return copies.isEmpty() && drops.isEmpty();
  }

  /** Whether load alone has kept a copy from running. */
  boolean isTooMuch() {
    return isTooMuch;
  }

  Step end() {
    Step step = new Step(live.takeShifts(), drops, copies);
    copies.forEach(copy -> movement.complete(copy.partition(), copy.to()));
    live.complete(copies);
    return step;
  }

  /** Whether a source could send the copy and its node receive it. */
  boolean mayRun(int copy) {
    int p = movement.partition(copy);
    return traffic.mayReceive(movement.to(copy))
        && (movement.isLost(p) ? !restored[p] : traffic.source(p) != Traffic.NONE);
  }

  /** Whether the copy's node has room for its load, or makes it. */
  private boolean hasRoomForLoad(int copy) {
    while (!live.mayCopy(movement.partition(copy), movement.to(copy))) {
      if (!makeRoom(movement.to(copy))) {
        isTooMuch = true;
        return false;
      }
    }
    return true;
  }

  /** Whether the copy runs now. */
  boolean start(int copy) {
    if (!mayRun(copy)) {
      return false;
    }
    while (movement.free(movement.to(copy)) <= 0) {
      if (!makeRoom(movement.to(copy))) {
        return false;
      }
    }
    if (!hasRoomForLoad(copy)) {
      return false;
    }
    // The drops that made room were of other partitions, so the source is still there.
    run(copy);
    return true;
  }

  void run(int copy) {
    int p = movement.partition(copy);
    int to = movement.to(copy);
    int from = Copy.OUTSIDE;
    if (movement.isLost(p)) {
      restored[p] = true;
    } else {
      from = movement.holder(traffic.source(p));
      movement.use(p, from);
      traffic.send(from);
    }
    traffic.receive(to);
    movement.occupy(to);
    live.copy(p, to);
    copies.add(new Copy(p, from, to));
    running.add(copy);
    started.set(copy);
  }

  /** Copies do not run after all, until no node gets too much; first the last one. */
  void retractWhatIsTooMuch() {
    boolean changed = true;
    while (changed) {
      changed = false;
      for (int i = copies.size() - 1; i >= 0; i--) {
        if (live.isOver(copies.get(i).to())) {
          retract(i);
          changed = true;
        }
      }
    }
    movement.nextStep();
    for (Copy copy : copies) {
      if (copy.from() != Copy.OUTSIDE) {
        movement.use(copy.partition(), copy.from());
      }
    }
  }

  private void retract(int at) {
    Copy copy = copies.remove(at);
    started.clear(running.remove(at));
    restored[copy.partition()] = false;
    traffic.retract(copy.from(), copy.to());
    movement.release(copy.to());
    live.retract(copy.partition(), copy.to());
  }

  boolean runs(int copy) {
    return started.get(copy);
  }

  /** How many of the copies land on a slot that their node does not have. */
  int transientSlots() {
    int[] lent = new int[movement.nodes()];
    int count = 0;
    for (Copy copy : copies) {
      count += lent[copy.to()]++ < -movement.free(copy.to()) ? 1 : 0;
    }
    return count;
  }

  /** Drops the replica with the least load, of those the one that has most others. */
  boolean makeRoom(int node) {
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
}
