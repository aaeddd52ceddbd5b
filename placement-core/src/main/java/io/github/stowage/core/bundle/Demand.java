package io.github.stowage.core.bundle;

/** A bundle without servers yet: so many replicas, each of which will carry so much. */
final class Demand {
  final int object;
  final int[] columns;
  final double bytes;
  final int replicas;
  final double load;

  /** Whether the original is one more replica: then none lies beside it. */
  final boolean sharing;

  Demand(int object, int[] columns, double bytes, int replicas, double load, boolean sharing) {
    this.object = object;
    this.columns = columns;
    this.bytes = bytes;
    this.replicas = replicas;
    this.load = load;
    this.sharing = sharing;
  }
}
