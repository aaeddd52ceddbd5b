package io.github.stowage.simulator.selection;

/** An exponentially weighted mean of what was seen of each node. */
final class Smoothed {
  /** Weight of a new sample; Elasticsearch's adaptive replica selection, which is C3, uses this. */
  static final double ALPHA = 0.3;

  private final double[] mean;
  private final boolean[] known;

  Smoothed(int nodes) {
    mean = new double[nodes];
    known = new boolean[nodes];
  }

  void add(int node, double value) {
    mean[node] = known[node] ? ALPHA * value + (1 - ALPHA) * mean[node] : value;
    known[node] = true;
  }

  /** 0 for a node of which nothing is known. */
  double of(int node) {
    return mean[node];
  }
}
