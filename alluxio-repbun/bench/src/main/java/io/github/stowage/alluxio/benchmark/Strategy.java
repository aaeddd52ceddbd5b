package io.github.stowage.alluxio.benchmark;

import io.github.stowage.core.bundle.BundleMode;
import io.github.stowage.core.bundle.ReplicaSpread;
import java.util.Arrays;
import java.util.List;

/**
 * What is compared. All but Default replicate, as far as a budget goes. From TabRep to RepBun as
 * shipped one thing changes at a time, so that each has its own credit.
 */
enum Strategy {
  DEFAULT(
      "default",
      BundleMode.DEFAULT,
      ReplicaSpread.RANDOM,
      Kept.AS_BLOCKS,
      Strategy.ANY,
      "each row group once, on a worker chosen at random: Alluxio alone"),
  TABREP(
      "tabrep",
      BundleMode.TABREP,
      ReplicaSpread.RANDOM,
      Kept.AS_BLOCKS,
      Strategy.ANY,
      "more replicas of whole row groups, on workers chosen at random"),
  TABREP_PLACED(
      "tabrep-placed",
      BundleMode.TABREP,
      ReplicaSpread.LPT,
      Kept.AS_BLOCKS,
      Strategy.ANY,
      "as many replicas of whole row groups, the largest load to the least loaded worker"),
  TABREP_BUNDLED(
      "tabrep-bundled",
      BundleMode.TABREP,
      ReplicaSpread.LPT,
      Kept.AS_BUNDLES,
      Strategy.ANY,
      "the same on the same workers, but read as bundles of all columns"),
  TABREP_FAIR(
      "tabrep-fair",
      BundleMode.TABREP,
      ReplicaSpread.LPT,
      Kept.AS_BUNDLES,
      Strategy.LEAST_LOADED,
      "TabRep with the placement and the choice of ours: the same bundles, and the replica read of"
          + " which the client waits for the fewest bytes"),
  COLREP(
      "colrep",
      BundleMode.COLREP,
      ReplicaSpread.RANDOM,
      Kept.AS_BLOCKS,
      Strategy.ANY,
      "each column by itself, with more replicas on workers chosen at random"),
  COLREP_FAIR(
      "colrep-fair",
      BundleMode.COLREP,
      ReplicaSpread.LPT,
      Kept.AS_BUNDLES,
      Strategy.LEAST_LOADED,
      "ColRep with the placement and the choice of ours: each column is a bundle"),
  PAPER(
      "paper",
      BundleMode.PAPER,
      ReplicaSpread.RANDOM,
      Kept.AS_BUNDLES,
      Strategy.ANY,
      "RepBun as published: bundles by Lemma 1, on workers chosen at random"),
  OURS_BUNDLES(
      "ours-bundles",
      BundleMode.UNION,
      ReplicaSpread.LPT,
      Kept.AS_BUNDLES,
      Strategy.LEAST_LOADED,
      "unions of column sets, the largest load to the least loaded worker, and that replica of a"
          + " bundle read of which the client waits for the fewest bytes"),
  OURS_UNIONS(
      "ours-unions",
      BundleMode.UNION,
      ReplicaSpread.LPT,
      Kept.AS_BUNDLES,
      Strategy.LEAST_LOADED_OF_ALL,
      "the same bundles, and the file itself is one of the replicas that the client chooses from"),
  OURS(
      "ours",
      BundleMode.CHOICE,
      ReplicaSpread.LPT,
      Kept.AS_BUNDLES,
      Strategy.LEAST_LOADED_OF_ALL,
      "RepBun as shipped: bundles that are planned for that choice, so that most reads have one");

  /** Values of stowage.repbun.replica. */
  static final String ANY = "any";

  static final String LEAST_LOADED = "least-loaded";

  static final String LEAST_LOADED_OF_ALL = "least-loaded-of-all";

  /** How the copies are made and found. */
  private enum Kept {
    /** Replicas of the files' blocks; Alluxio draws one for each read. */
    AS_BLOCKS,
    /** Bundles, which RepBun's replicator makes, and of which its client chooses a replica. */
    AS_BUNDLES
  }

  private final String key;
  private final BundleMode mode;
  private final ReplicaSpread spread;
  private final Kept kept;
  private final String replica;
  private final String meaning;

  Strategy(
      String key,
      BundleMode mode,
      ReplicaSpread spread,
      Kept kept,
      String replica,
      String meaning) {
    this.key = key;
    this.mode = mode;
    this.spread = spread;
    this.kept = kept;
    this.replica = replica;
    this.meaning = meaning;
  }

  static List<String> keys() {
    return Arrays.stream(values()).map(Strategy::key).toList();
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
    return spread;
  }

  /** Which replica of a bundle is read: a value of stowage.repbun.replica. */
  String replica() {
    return replica;
  }

  /** Whether RepBun's replicator makes its copies; those of the others are replicas of blocks. */
  boolean bundles() {
    return kept == Kept.AS_BUNDLES;
  }

  /** Whether each column is a file of its own. */
  boolean columnFiles() {
    return mode == BundleMode.COLREP;
  }

  /**
   * Whether reads go to the original as often as to each copy. Where copies are bundles, one beside
   * the original stands for it: a read that bundles answer asks no original.
   */
  boolean originalShares() {
    return mode == BundleMode.TABREP || mode == BundleMode.COLREP;
  }

  /** Whose files are read: only the choice of the replica tells the two apart. */
  Strategy owner() {
    return this == TABREP_BUNDLED ? TABREP_FAIR : this == OURS_BUNDLES ? OURS_UNIONS : this;
  }
}
