package io.github.stowage.alluxio.benchmark;

import io.github.stowage.core.bundle.BundleMode;
import io.github.stowage.core.bundle.ReplicaSpread;

/** What is compared. All but Default replicate, as far as a budget goes. */
enum Strategy {
  DEFAULT(
      "default",
      BundleMode.DEFAULT,
      "each row group once, on a worker chosen at random: Alluxio alone"),
  TABREP(
      "tabrep",
      BundleMode.TABREP,
      "more replicas of whole row groups, on workers chosen at random"),
  COLREP(
      "colrep",
      BundleMode.COLREP,
      "each column by itself, with more replicas on workers chosen at random"),
  PAPER(
      "paper",
      BundleMode.PAPER,
      "RepBun as published: bundles by Lemma 1, on workers chosen at random"),
  OURS(
      "ours",
      BundleMode.UNION,
      "RepBun as shipped: unions of column sets, the largest load to the least loaded worker, and"
          + " the replica read of which the client waits for the fewest bytes");

  private final String key;
  private final BundleMode mode;
  private final String meaning;

  Strategy(String key, BundleMode mode, String meaning) {
    this.key = key;
    this.mode = mode;
    this.meaning = meaning;
  }

  String key() {
    return key;
  }

  BundleMode mode() {
    return mode;
  }

  String meaning() {
    return meaning;
  }

  ReplicaSpread spread() {
    return this == OURS ? ReplicaSpread.LPT : ReplicaSpread.RANDOM;
  }

  /** Which replica of a bundle is read: a value of stowage.repbun.replica. */
  String replica() {
    return this == OURS ? "least-loaded" : "any";
  }

  /** Whether RepBun's replicator makes its copies; those of the others are replicas of blocks. */
  boolean bundles() {
    return this == PAPER || this == OURS;
  }
}
