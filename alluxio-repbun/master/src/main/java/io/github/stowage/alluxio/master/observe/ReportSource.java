package io.github.stowage.alluxio.master.observe;

import java.io.IOException;
import java.util.List;
import java.util.TreeMap;

/** Where reports are read from: still encoded, so that one bad one does not hide the others. */
public interface ReportSource {
  /** Where clients' reports lie, a folder per user: what the names of those in it begin with. */
  List<String> reportFolders() throws IOException;

  /** What clients wrote in one of them, by name. */
  TreeMap<String, byte[]> reports(String folder) throws IOException;

  /** Starts of the buckets that have merged reports. */
  List<Long> mergedBuckets() throws IOException;

  /** Merged reports of one bucket, by name. */
  TreeMap<String, byte[]> merged(long bucket) throws IOException;
}
