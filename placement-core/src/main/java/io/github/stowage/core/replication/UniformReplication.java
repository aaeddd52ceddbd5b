package io.github.stowage.core.replication;

/**
 * The same for every partition, whatever its load; the first ones get one more if the slots do not
 * divide.
 */
public final class UniformReplication implements Replication {
  @Override
  public int[] replicas(double[] loads, int slots, int most) {
    Bounds.require(loads, slots, most);
    int[] replicas = new int[loads.length];
    for (int p = 0; p < loads.length; p++) {
      replicas[p] = slots / loads.length + (p < slots % loads.length ? 1 : 0);
    }
    return replicas;
  }
}
