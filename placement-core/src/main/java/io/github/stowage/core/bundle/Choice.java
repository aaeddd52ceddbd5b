package io.github.stowage.core.bundle;

/**
 * For each object which of its {@link Candidates} is bundled, in how many replicas (0: none), and
 * the bytes that takes in all.
 */
final class Choice {
  final int[] candidate;
  final int[] replicas;
  double memory;

  Choice(int objects) {
    this(new int[objects], new int[objects]);
  }

  private Choice(int[] candidate, int[] replicas) {
    this.candidate = candidate;
    this.replicas = replicas;
  }

  Choice copy() {
    return new Choice(candidate.clone(), replicas.clone());
  }
}
