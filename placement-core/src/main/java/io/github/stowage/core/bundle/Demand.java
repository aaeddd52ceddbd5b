package io.github.stowage.core.bundle;

/** A bundle without servers yet: so many replicas, each of which will carry so much. */
final class Demand {
  final int object;
  final int[] columns;
  final double bytes;
  final int replicas;
  final double load;

  Demand(int object, int[] columns, double bytes, int replicas, double load) {
    this.object = object;
    this.columns = columns;
    this.bytes = bytes;
    this.replicas = replicas;
    this.load = load;
  }
}
