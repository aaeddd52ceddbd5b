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
    candidate = new int[objects];
    replicas = new int[objects];
  }
}
