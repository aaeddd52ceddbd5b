package io.github.stowage.core.placement.replan;

import io.github.stowage.core.order.Order;
import io.github.stowage.core.placement.Nodes;
import io.github.stowage.core.placement.Placement;
import io.github.stowage.core.placement.Routing;
import java.util.Arrays;

/**
 * The state between two placements: who holds which partition completely, which drops and copies
 * are to come, which slots are in use. Flat arrays.
 */
final class Movement {
  private final int[] slots;
  private final int[] used;
  private final int[] firstHolder;
  private final int[] endHolder;
  private final int[] holder;
  private final int[] sourceIn;
  private final int[] firstDrop;
  private final int[] endDrop;
  private final int[] dropped;
  private final int[] copied;
  private final int[] copyTo;
  private final int[] pending;
  private final boolean[] goes;
  private int step = 1;

  Movement(Placement old, Placement target, Nodes nodes) {
    Routing before = Routing.even(old);
    Routing after = Routing.even(target);
    int partitions = old.partitions();
    int all = Math.max(old.nodes(), nodes.count());
    slots = new int[all];
    used = new int[all];
    firstDrop = new int[all + 1];
    firstHolder = new int[partitions + 1];
    endHolder = new int[partitions];
    copied = new int[after.entries()];
    copyTo = new int[after.entries()];
    boolean[] leaves = new boolean[before.entries()];
    double[] copiesOf = new double[partitions];
    int copies = 0;
    Replaced pair = new Replaced(before, after);
    while (pair.next()) {
      int p = pair.partition();
      if (!pair.isBefore()) {
        copied[copies] = p;
        copyTo[copies++] = pair.node();
        copiesOf[p]++;
      } else if (!pair.isAfter() && pair.node() < nodes.count()) {
        leaves[pair.entry()] = true;
        firstDrop[pair.node() + 1]++;
      }
    }
    for (int p = 0; p < partitions; p++) {
      firstHolder[p + 1] =
          firstHolder[p] + before.first(p + 1) - before.first(p) + (int) copiesOf[p];
    }
    for (int n = 0; n < all; n++) {
      slots[n] = n < nodes.count() ? nodes.slots(n) : Integer.MAX_VALUE;
      firstDrop[n + 1] += firstDrop[n];
    }
    endDrop = firstDrop.clone();
    dropped = new int[firstDrop[all]];
    holder = new int[firstHolder[partitions]];
    sourceIn = new int[holder.length];
    goes = new boolean[holder.length];
    for (int p = 0; p < partitions; p++) {
      endHolder[p] = firstHolder[p];
      for (int b = before.first(p); b < before.first(p + 1); b++) {
        int node = before.node(b);
        used[node]++;
        goes[endHolder[p]] = leaves[b];
        holder[endHolder[p]++] = node;
        if (leaves[b]) {
          dropped[endDrop[node]++] = p;
        }
      }
    }
    double[] keys = new double[copies];
    Arrays.setAll(keys, i -> copiesOf[copied[i]]);
    pending = Order.descending(keys);
  }

  int nodes() {
    return slots.length;
  }

  int partitions() {
    return endHolder.length;
  }

  int copies() {
    return pending.length;
  }

  /** A copy to come; the most wanted partitions first, so that their copies can be copied on. */
  int pending(int at) {
    return pending[at];
  }

  void setPending(int at, int copy) {
    pending[at] = copy;
  }

  int partition(int copy) {
    return copied[copy];
  }

  int to(int copy) {
    return copyTo[copy];
  }

  int free(int node) {
    return slots[node] - used[node];
  }

  void occupy(int node) {
    used[node]++;
  }

  void release(int node) {
    used[node]--;
  }

  /** Complete replicas of a partition are numbered from here to before {@link #endHolder}. */
  int firstHolder(int partition) {
    return firstHolder[partition];
  }

  int endHolder(int partition) {
    return endHolder[partition];
  }

  int holder(int replica) {
    return holder[replica];
  }

  /** The replica is copied in this step, and so must not be dropped in it. */
  void use(int partition, int node) {
    sourceIn[find(partition, node)] = step;
  }

  /** Nothing is in use any more. */
  void nextStep() {
    step++;
  }

  void complete(int partition, int node) {
    int at = endHolder[partition]++;
    holder[at] = node;
    sourceIn[at] = 0;
    goes[at] = false;
  }

  /** Whether the only complete replica is one that is to go. */
  boolean waitsForDrop(int partition) {
    int first = firstHolder[partition];
    return endHolder[partition] == first + 1 && goes[first];
  }

  /** Whether there is no complete replica anywhere. */
  boolean isLost(int partition) {
    return endHolder[partition] == firstHolder[partition];
  }

  /** The partitions that the node is to drop and that are complete elsewhere, too. */
  int[] droppable(int node) {
    int[] partitions = new int[endDrop[node] - firstDrop[node]];
    int count = 0;
    for (int d = firstDrop[node]; d < endDrop[node]; d++) {
      int p = dropped[d];
      if (replicas(p) > 1 && sourceIn[find(p, node)] != step) {
        partitions[count++] = p;
      }
    }
    return Arrays.copyOf(partitions, count);
  }

  /** Complete ones. */
  int replicas(int partition) {
    return endHolder[partition] - firstHolder[partition];
  }

  void drop(int partition, int node) {
    int at = find(partition, node);
    int last = --endHolder[partition];
    holder[at] = holder[last];
    sourceIn[at] = sourceIn[last];
    goes[at] = goes[last];
    int d = firstDrop[node];
    while (dropped[d] != partition) {
      d++;
    }
    dropped[d] = dropped[--endDrop[node]];
    used[node]--;
  }

  private int find(int partition, int node) {
    int h = firstHolder[partition];
    while (holder[h] != node) {
      h++;
    }
    return h;
  }
}
