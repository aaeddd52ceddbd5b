package io.github.stowage.alluxio.records;

import alluxio.AlluxioURI;

/** Where records lie in Alluxio, and how they are called. */
public final class Names {
  public static final AlluxioURI ROOT = new AlluxioURI("/.repbun");

  /** Of {@link AccessReport}s, by bucket and client. */
  public static final AlluxioURI REPORTS = ROOT.join("reports");

  /** Of {@link EpochPlan}s, by epoch. */
  public static final AlluxioURI PLANS = ROOT.join("plans");

  /** Of single records: {@link #CURRENT}, {@link #OUTCOME}, {@link #REPLAN}. */
  public static final AlluxioURI STATE = ROOT.join("state");

  /** Of bundles, in a folder per epoch. */
  public static final AlluxioURI BUNDLES = ROOT.join("bundles");

  /** The epoch that the replicator is to carry out; its absence means none. */
  public static final String CURRENT = "current";

  /** What the replicator last did. */
  public static final String OUTCOME = "outcome";

  /** Somebody wants a plan now. */
  public static final String REPLAN = "replan";

  /** The extended attribute of a bundled file that holds its {@link BundleMap}. */
  public static final String BUNDLES_XATTR = "stowage.repbun.bundles";

  /** The extended attribute of a folder that makes it a record. */
  static final String RECORD_XATTR = "stowage.repbun.record";

  private Names() {}
}
