package io.github.stowage.core.replication;

/** Decides how many replicas each partition gets. */
public interface Replication {
  /**
   * @param loads per partition, finite, not negative, sum above 0
   * @param slots S, the sum of the replicas; at least one per partition
   * @param most of any one partition; at least 1 (the number of nodes where two replicas on a node
   *     make no sense)
   * @return per partition from 1 to {@code most}, the sum being {@code slots}
   * @throws IllegalArgumentException if that can't be: slots below the partitions, or above most
   *     times the partitions
   */
  int[] replicas(double[] loads, int slots, int most);
}
