package io.github.stowage.alluxio.records;

import alluxio.AlluxioURI;

/** Where records lie in Alluxio, and how they are called. */
public final class Names {
  public static final AlluxioURI ROOT = new AlluxioURI("/.repbun");

  /** Of {@link AccessReport}s: a folder per user, in it by bucket and client. */
  public static final AlluxioURI REPORTS = ROOT.join("reports");

  /**
   * Where users without such a folder create an empty folder of any name: its owner gets one. Only
   * the master may list it.
   */
  public static final AlluxioURI KNOCKS = ROOT.join("knocks");

  /** Of {@link EpochPlan}s, by epoch. */
  public static final AlluxioURI PLANS = ROOT.join("plans");

  /** Of single records: {@link #CURRENT}, {@link #OUTCOME}, {@link #REPLAN}. */
  public static final AlluxioURI STATE = ROOT.join("state");

  /**
   * Of {@link BundleMap}s; see {@link ListName}. All may read those whose names they know, nobody
   * but the replicator may list or write them.
   */
  public static final AlluxioURI LISTS = ROOT.join("lists");

  /** Of bundles, in a folder per epoch. */
  public static final AlluxioURI BUNDLES = ROOT.join("bundles");

  /** The epoch that the replicator is to carry out; its absence means none. */
  public static final String CURRENT = "current";

  /** What the replicator last did. */
  public static final String OUTCOME = "outcome";

  /** Somebody wants a plan now. */
  public static final String REPLAN = "replan";

  /**
   * The extended attribute of a bundled file, from which its list is known; see {@link ListName}.
   * Short, because it comes with each status of the file.
   */
  public static final String BUNDLES_XATTR = "repbun";

  /** The extended attribute of a bundle that holds its {@link BundleLabel}. */
  public static final String LABEL_XATTR = "stowage.repbun.label";

  /** The extended attribute of a folder that makes it a record. */
  static final String RECORD_XATTR = "stowage.repbun.record";

  private static final String OF_USER = "of-";

  private Names() {}

  /**
   * The folder of a user's reports, whom Alluxio knows by this name.
   *
   * @throws IllegalArgumentException if no folder can be called so
   */
  public static AlluxioURI reportsOf(String user) {
    if (user.isEmpty() || user.contains("/")) {
      throw new IllegalArgumentException("no folder can be called after user " + user);
    }
    // No user's name leads elsewhere then, as ".." would.
    return REPORTS.join(OF_USER + user);
  }

  /** Whether a folder in {@link #REPORTS} that is called so is a user's. */
  public static boolean isReportsFolder(String name) {
    return name.startsWith(OF_USER);
  }
}
