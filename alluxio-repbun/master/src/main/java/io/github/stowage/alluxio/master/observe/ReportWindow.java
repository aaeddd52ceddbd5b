package io.github.stowage.alluxio.master.observe;

import io.github.stowage.alluxio.master.config.Settings;
import io.github.stowage.alluxio.records.AccessReport;
import io.github.stowage.alluxio.records.Codec;
import java.io.IOException;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.OptionalLong;
import java.util.Set;
import java.util.TreeMap;

/**
 * The reports of the sliding window, summed. There is no other state than the reports: what is
 * summed here is read again from them when a bucket leaves the window, when in doubt, and after a
 * restart. Used by one thread.
 */
public final class ReportWindow {
  /** Bad reports that are remembered; more are deleted at once. */
  private static final int MOST_BAD = 1000;

  private final ReportSource source;
  private final Settings settings;
  private final ReportTrouble trouble;
  private final TreeMap<Long, Bucket> buckets = new TreeMap<>();
  private final Map<String, Long> bad = new LinkedHashMap<>();
  private final List<String> toDelete = new ArrayList<>();
  private final List<Long> expired = new ArrayList<>();
  private Counts counts;
  private Popularity popularity = Popularity.NONE;
  private boolean changed;

  /** Nothing is known until {@link #look}. */
  public ReportWindow(ReportSource source, Settings settings, ReportTrouble trouble) {
    this.source = source;
    this.settings = settings;
    this.trouble = trouble;
  }

  /**
   * Takes in what is new.
   *
   * @param now milliseconds since 1970
   */
  public void look(long now) throws IOException {
    toDelete.clear();
    if (!buckets.isEmpty() && outlived(buckets.firstKey(), now)) {
      forget();
    }
    boolean complete = false;
    try {
      Set<String> replaced = counts == null ? load(now) : Set.of();
      Map<String, byte[]> reports = source.reports();
      bad.keySet().retainAll(reports.keySet());
      for (Map.Entry<String, byte[]> report : reports.entrySet()) {
        see(report.getKey(), report.getValue(), replaced, now);
      }
      complete = true;
    } finally {
      if (!complete) {
        forget();
      }
    }
    if (changed) {
      long since = buckets.isEmpty() ? 0 : buckets.firstKey();
      popularity = new Popularity(counts, since);
      changed = false;
    }
  }

  /** Everything is read again next time. */
  public void forget() {
    counts = null;
  }

  private Set<String> load(long now) throws IOException {
    counts = new Counts(settings.objectsMax, settings.popularityBytesMax);
    buckets.clear();
    expired.clear();
    changed = true;
    Set<String> replaced = new HashSet<>();
    for (long start : source.mergedBuckets()) {
      if (outlived(start, now)) {
        expired.add(start);
      } else {
        load(bucket(start), replaced);
      }
    }
    return replaced;
  }

  private void load(Bucket bucket, Set<String> replaced) throws IOException {
    Map<String, MergedReport> decoded = new LinkedHashMap<>();
    Map<String, byte[]> stored = source.merged(bucket.start());
    for (Map.Entry<String, byte[]> entry : stored.entrySet()) {
      bucket.sawMerged(entry.getKey());
      try {
        decoded.put(entry.getKey(), Codec.decode(entry.getValue(), MergedReport.class));
      } catch (IOException | RuntimeException e) {
        trouble.badReport(entry.getKey(), e.getMessage());
      }
    }
    decoded.values().forEach(report -> replaced.addAll(report.sources()));
    decoded.forEach(
        (name, report) -> {
          if (replaced.contains(name)) {
            bucket.replaced().add(name);
          } else {
            bucket.merged().put(name, stored.get(name).length);
            counts.add(report.report());
          }
        });
  }

  private void see(String name, byte[] stored, Set<String> replaced, long now) {
    if (bad.containsKey(name)) {
      if (bad.get(name) + settings.windowMillis <= now) {
        toDelete.add(name);
      }
      return;
    }
    OptionalLong start = ReportName.start(name);
    if (start.isEmpty()) {
      reject(name, "it is no report's name", now);
    } else if (start.getAsLong() > now + settings.bucketMillis) {
      reject(name, "it is of the future: " + start.getAsLong() + ", now is " + now, now);
    } else {
      long floor = Math.floorDiv(start.getAsLong(), settings.bucketMillis) * settings.bucketMillis;
      if (outlived(floor, now)) {
        toDelete.add(name);
      } else {
        take(bucket(floor), name, stored, replaced, now);
      }
    }
  }

  private void take(Bucket bucket, String name, byte[] stored, Set<String> replaced, long now) {
    if (bucket.reports().containsKey(name) || bucket.replaced().contains(name)) {
      return;
    }
    if (replaced.contains(name)) {
      bucket.replaced().add(name);
      return;
    }
    try {
      counts.add(Codec.decode(stored, AccessReport.class));
    } catch (IOException | RuntimeException e) {
      reject(name, e.getMessage(), now);
      return;
    }
    bucket.reports().put(name, stored.length);
    changed = true;
    trouble.goodReport();
  }

  private void reject(String name, String why, long now) {
    trouble.badReport(name, why);
    if (bad.size() < MOST_BAD) {
      bad.put(name, now);
    } else {
      toDelete.add(name);
    }
  }

  private Bucket bucket(long start) {
    return buckets.computeIfAbsent(start, s -> new Bucket(s, s + settings.bucketMillis));
  }

  private boolean outlived(long start, long now) {
    return start + settings.bucketMillis + settings.windowMillis <= now;
  }

  public Popularity popularity() {
    return popularity;
  }

  /** Those in the window. */
  public Iterable<Bucket> buckets() {
    return buckets.values();
  }

  /** Clients' reports that nobody needs. */
  public List<String> toDelete() {
    return List.copyOf(toDelete);
  }

  /** Buckets of merged reports that have left the window. */
  public List<Long> expired() {
    return List.copyOf(expired);
  }

  /** Nobody needs to delete it any more. */
  public void deleted(String name) {
    bad.remove(name);
  }

  public void deletedBucket(long start) {
    expired.remove(start);
  }
}
