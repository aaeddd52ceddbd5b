package io.github.stowage.core.placement.replan;

import io.github.stowage.core.order.MinHeap;
import io.github.stowage.core.replication.ReplicaVector;

/**
 * How many replicas, near those there are. A partition keeps its replicas as long as its load per
 * replica is within a slack of what Adams' method would allow the hottest; then surplus ones are
 * taken where the load per replica stays lowest, and missing ones given where it is highest.
 */
final class StickyVector {
  private StickyVector() {}

  /**
   * @param kept replicas per partition now; 0 if it is lost
   * @param slots the sum wanted; from one per partition to {@code most} for each
   * @param most of any partition
   * @param slack from 0; infinite if only lost partitions and free slots are a reason for change
   * @return replicas per partition, in sum {@code slots}
   */
  static int[] of(double[] loads, int[] kept, int slots, int most, double slack) {
    double hottest = 0;
    if (slack < Double.POSITIVE_INFINITY) {
      int[] adams = ReplicaVector.ADAMS.replicas(loads, slots, most);
      for (int p = 0; p < loads.length; p++) {
        hottest = Math.max(hottest, loads[p] / adams[p]);
      }
    }
    double bound = slack < Double.POSITIVE_INFINITY ? hottest * (1 + slack) : slack;
    int[] least = new int[loads.length];
    int[] replicas = new int[loads.length];
    long sum = 0;
    for (int p = 0; p < loads.length; p++) {
      double needed = Math.ceil(loads[p] / bound * (1 - 1e-12));
      least[p] = (int) Math.max(1, Math.min(most, needed));
      replicas[p] = Math.max(least[p], Math.min(most, kept[p]));
      sum += replicas[p];
    }
    take(loads, replicas, least, sum - slots);
    give(loads, replicas, most, slots - sum);
    return replicas;
  }

  private static void take(double[] loads, int[] replicas, int[] least, long surplus) {
    MinHeap heap = new MinHeap(loads.length);
    for (int p = 0; surplus > 0 && p < loads.length; p++) {
      if (replicas[p] > least[p]) {
        heap.add(loads[p] / (replicas[p] - 1), p);
      }
    }
    for (long i = 0; i < surplus; i++) {
      int p = heap.top();
      replicas[p]--;
      if (replicas[p] > least[p]) {
        heap.replaceTop(loads[p] / (replicas[p] - 1));
      } else {
        heap.removeTop();
      }
    }
  }

  private static void give(double[] loads, int[] replicas, int most, long missing) {
    MinHeap heap = new MinHeap(loads.length);
    for (int p = 0; missing > 0 && p < loads.length; p++) {
      if (replicas[p] < most) {
        heap.add(-loads[p] / replicas[p], p);
      }
    }
    for (long i = 0; i < missing; i++) {
      int p = heap.top();
      replicas[p]++;
      if (replicas[p] < most) {
        heap.replaceTop(-loads[p] / replicas[p]);
      } else {
        heap.removeTop();
      }
    }
  }
}
