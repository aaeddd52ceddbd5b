package io.github.stowage.alluxio.master.observe;

import java.util.HashMap;
import java.util.HashSet;
import java.util.Map;
import java.util.Set;

/**
 * Reports that could not be deleted, since their users put something into them. Each is tried again
 * once in a bucket of time: a user may make any number of them, and each try is a call.
 */
final class StayingReports {
  private final Map<String, Set<String>> byFolder = new HashMap<>();
  private long since;

  boolean has(String name) {
    return byFolder.getOrDefault(ReportName.folder(name), Set.of()).contains(name);
  }

  void add(String name) {
    byFolder.computeIfAbsent(ReportName.folder(name), folder -> new HashSet<>()).add(name);
  }

  /**
   * Those of other buckets are forgotten.
   *
   * @param bucket of now
   */
  void keepSince(long bucket) {
    if (bucket != since) {
      byFolder.clear();
      since = bucket;
    }
  }

  /** Those in other folders are forgotten. */
  void keepFolders(Set<String> folders) {
    byFolder.keySet().retainAll(folders);
  }

  /** Of a folder, others than these are forgotten. */
  void keep(String folder, Set<String> names) {
    byFolder.getOrDefault(folder, new HashSet<>()).retainAll(names);
  }
}
