package io.github.stowage.core.replication;

/** What every vector needs: a replica for each partition, and room for all. */
final class Bounds {
  private Bounds() {}

  static void require(double[] loads, int slots, int most) {
    if (most < 1) {
      throw new IllegalArgumentException("most replicas: " + most + ", allowed: at least 1");
    }
    if (slots < loads.length) {
      throw new IllegalArgumentException(
          "slots: " + slots + ", allowed: at least one per partition, " + loads.length);
    }
    if (slots > (long) most * loads.length) {
      throw new IllegalArgumentException(
          "slots: "
              + slots
              + ", allowed: at most "
              + (long) most * loads.length
              + ", for "
              + loads.length
              + " partitions of at most "
              + most
              + " replicas each");
    }
  }
}
