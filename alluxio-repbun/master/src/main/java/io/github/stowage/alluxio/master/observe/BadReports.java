package io.github.stowage.alluxio.master.observe;

import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Set;

/**
 * Reports that cannot be used: each is told of once, and stays for a while, so that somebody can
 * look at it.
 */
final class BadReports {
  /** That are remembered; more are deleted at once. */
  private static final int MOST = 1000;

  private final ReportTrouble trouble;
  private final long keptMillis;
  private final Map<String, Long> since = new LinkedHashMap<>();

  BadReports(ReportTrouble trouble, long keptMillis) {
    this.trouble = trouble;
    this.keptMillis = keptMillis;
  }

  boolean has(String name) {
    return since.containsKey(name);
  }

  /** Whether one of them has stayed long enough. */
  boolean hasStayed(String name, long now) {
    return since.get(name) + keptMillis <= now;
  }

  /**
   * @return false if there are too many to remember another
   */
  boolean add(String name, String why, long now) {
    trouble.badReport(name, why);
    if (since.size() == MOST) {
      return false;
    }
    since.put(name, now);
    return true;
  }

  /** Those in other folders are forgotten. */
  void keepFolders(Set<String> folders) {
    since.keySet().removeIf(name -> !folders.contains(ReportName.folder(name)));
  }

  /** Of a folder, others than these are forgotten. */
  void keep(String folder, Set<String> names) {
    since
        .keySet()
        .removeIf(name -> ReportName.folder(name).equals(folder) && !names.contains(name));
  }

  void remove(String name) {
    since.remove(name);
  }
}
