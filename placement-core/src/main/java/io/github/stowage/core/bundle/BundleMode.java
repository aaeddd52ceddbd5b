package io.github.stowage.core.bundle;

/** How bundles and their replicas are chosen. */
public enum BundleMode {
  /** Nothing is bundled: what the store does alone. */
  DEFAULT,
  /** Copies of whole objects, as many as their load asks for; RepBun's baseline TabRep. */
  TABREP,
  /** Copies of single columns, as many as their load asks for; RepBun's baseline ColRep. */
  COLREP,
  /** RepBun as published: the most popular columns, their joint load estimated by Lemma 1. */
  PAPER,
  /** The same with the joint load that clients' column sets say. */
  MEASURED,
  /** Of the bundles of most popular columns those with the smallest sum of squared loads. */
  PREFIX,
  /** The same of all unions of column sets that are read together. */
  UNION,
  /**
   * Of the same unions those with which reads wait least, where each goes to the least busy of the
   * bundle's replicas and the original.
   */
  CHOICE
}
