package io.github.stowage.alluxio.client.observe;

import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.Map;

/**
 * What closed streams had read, until it is reported. Equal accesses are counted, so that what it
 * holds grows with the different ones only; what would make it too large is dropped. Thread-safe.
 */
public final class AccessLog {
  private final int maxFiles;
  private final int maxRanges;
  private Map<FileKey, Map<Ranges, Long>> files = new LinkedHashMap<>();
  private int rangesHeld;

  /**
   * @param maxRanges in all, 16 bytes each
   */
  public AccessLog(int maxFiles, int maxRanges) {
    this.maxFiles = maxFiles;
    this.maxRanges = maxRanges;
  }

  /**
   * @return whether there was room for it
   */
  public synchronized boolean add(FileKey file, Ranges ranges, long times) {
    Map<Ranges, Long> accesses = files.get(file);
    if (accesses == null || !accesses.containsKey(ranges)) {
      if ((accesses == null && files.size() >= maxFiles)
          || rangesHeld + ranges.count() > maxRanges) {
        return false;
      }
      accesses = files.computeIfAbsent(file, f -> new HashMap<>());
      rangesHeld += ranges.count();
    }
    accesses.merge(ranges, times, Long::sum);
    return true;
  }

  /** Takes everything out. */
  public synchronized Map<FileKey, Map<Ranges, Long>> drain() {
    Map<FileKey, Map<Ranges, Long>> drained = files;
    files = new LinkedHashMap<>();
    rangesHeld = 0;
    return drained;
  }
}
