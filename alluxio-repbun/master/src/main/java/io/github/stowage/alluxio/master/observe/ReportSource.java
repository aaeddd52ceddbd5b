package io.github.stowage.alluxio.master.observe;

import java.io.IOException;
import java.util.List;
import java.util.TreeMap;

/** Where reports are read from: still encoded, so that one bad one does not hide the others. */
public interface ReportSource {
  /** What clients wrote, by name. */
  TreeMap<String, byte[]> reports() throws IOException;

  /** Starts of the buckets that have merged reports. */
  List<Long> mergedBuckets() throws IOException;

  /** Merged reports of one bucket, by name. */
  TreeMap<String, byte[]> merged(long bucket) throws IOException;
}
