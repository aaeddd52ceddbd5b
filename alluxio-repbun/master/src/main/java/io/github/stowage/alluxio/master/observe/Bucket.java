package io.github.stowage.alluxio.master.observe;

import java.util.HashSet;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;

/** Which reports of one bucket of time there are. */
public final class Bucket {
  private final long start;
  private final long end;

  /** Names and stored bytes of those that count. */
  private final TreeMap<String, Integer> reports = new TreeMap<>();

  private final TreeMap<String, Integer> merged = new TreeMap<>();

  /** Names of those that a merged one replaced and that are to be deleted. */
  private final TreeSet<String> replaced = new TreeSet<>();

  /** Names of those that are too large to be merged with others, or at all. */
  private final Set<String> alone = new HashSet<>();

  private int lastNumber;

  Bucket(long start, long end) {
    this.start = start;
    this.end = end;
  }

  public long start() {
    return start;
  }

  public boolean endedBy(long now) {
    return end <= now;
  }

  public TreeMap<String, Integer> reports() {
    return reports;
  }

  public TreeMap<String, Integer> merged() {
    return merged;
  }

  public TreeSet<String> replaced() {
    return replaced;
  }

  public Set<String> alone() {
    return alone;
  }

  void sawMerged(String name) {
    lastNumber = Math.max(lastNumber, ReportName.mergedNumber(name).orElse(0));
  }

  public String nextMergedName() {
    return ReportName.merged(start, ++lastNumber);
  }

  /** One was written that holds what others did, so these count no longer. */
  public void replace(Iterable<String> sources, String by, int bytes) {
    for (String source : sources) {
      reports.remove(source);
      merged.remove(source);
      replaced.add(source);
    }
    merged.put(by, bytes);
  }
}
