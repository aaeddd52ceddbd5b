package io.github.stowage.alluxio.client.observe;

import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * What closed streams had read, until it is reported. Equal accesses are counted, so that what it
 * holds grows with the different ones only; what would make it too large is dropped. Thread-safe.
 */
public final class AccessLog {
  private final int maxFiles;
  private final int maxRanges;
  private Map<FileKey, Map<List<Ranges>, Long>> files = new LinkedHashMap<>();
  private int rangesHeld;

  /**
   * @param maxRanges in all, 16 bytes each
   */
  public AccessLog(int maxFiles, int maxRanges) {
    this.maxFiles = maxFiles;
    this.maxRanges = maxRanges;
  }

  /**
   * @param streams what each of the access's streams read
   * @return whether there was room for it
   */
  public synchronized boolean add(FileKey file, List<Ranges> streams, long times) {
    Map<List<Ranges>, Long> accesses = files.get(file);
    if (accesses == null || !accesses.containsKey(streams)) {
      int ranges = streams.stream().mapToInt(Ranges::count).sum();
      if ((accesses == null && files.size() >= maxFiles) || rangesHeld + ranges > maxRanges) {
        return false;
      }
      accesses = files.computeIfAbsent(file, f -> new HashMap<>());
      rangesHeld += ranges;
    }
    accesses.merge(List.copyOf(streams), times, Long::sum);
    return true;
  }

  /** Takes everything out. */
  public synchronized Map<FileKey, Map<List<Ranges>, Long>> drain() {
    Map<FileKey, Map<List<Ranges>, Long>> drained = files;
    files = new LinkedHashMap<>();
    rangesHeld = 0;
    return drained;
  }
}
