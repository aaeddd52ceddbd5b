package io.github.stowage.alluxio.master.observe;

import alluxio.exception.status.UnavailableException;
import io.github.stowage.alluxio.master.config.Settings;
import io.github.stowage.alluxio.records.AccessReport;
import io.github.stowage.alluxio.records.Codec;
import java.io.IOException;
import java.util.ArrayList;
import java.util.HashSet;
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
  private final ReportSource source;
  private final Settings settings;
  private final ReportTrouble trouble;
  private final TreeMap<Long, Bucket> buckets = new TreeMap<>();
  private final MergedReports merged;
  private final BadReports bad;
  private final StayingReports staying = new StayingReports();
  private final List<String> toDelete = new ArrayList<>();
  private final List<Long> expired = new ArrayList<>();

  /** Sources of merged reports, until each folder was listed: some may still be there. */
  private Set<String> sources = Set.of();

  private Counts counts;
  private Popularity popularity = Popularity.NONE;
  private boolean changed;

  /** Nothing is known until {@link #look}. */
  public ReportWindow(ReportSource source, Settings settings, ReportTrouble trouble) {
    this.source = source;
    this.settings = settings;
    this.trouble = trouble;
    this.merged = new MergedReports(source, trouble);
    this.bad = new BadReports(trouble, settings.windowMillis);
  }

  /**
   * Takes in what is new.
   *
   * @param now milliseconds since 1970
   */
  public void look(long now) throws IOException {
    toDelete.clear();
    staying.keepSince(bucketOf(now));
    if (!buckets.isEmpty() && outlived(buckets.firstKey(), now)) {
      forget();
    }
    boolean complete = false;
    try {
      if (counts == null) {
        load(now);
      }
      if (lookAtAll(now)) {
        sources = Set.of();
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

  /**
   * @return whether each folder could be listed
   */
  private boolean lookAtAll(long now) throws IOException {
    List<String> folders = source.reportFolders();
    bad.keepFolders(Set.copyOf(folders));
    staying.keepFolders(Set.copyOf(folders));
    boolean all = true;
    for (String folder : folders) {
      try {
        look(folder, now);
      } catch (UnavailableException e) {
        throw e;
      } catch (IOException e) {
        // Whoever fills a folder so that it cannot be listed shall not hide what others report.
        trouble.unlisted(folder, e.toString());
        all = false;
      }
    }
    return all;
  }

  private void look(String folder, long now) throws IOException {
    Map<String, byte[]> reports = source.reports(folder);
    bad.keep(folder, reports.keySet());
    staying.keep(folder, reports.keySet());
    reports.forEach((name, stored) -> see(name, stored, now));
  }

  /** Everything is read again next time. */
  public void forget() {
    counts = null;
  }

  private void load(long now) throws IOException {
    counts = new Counts(settings.objectsMax, settings.popularityBytesMax);
    buckets.clear();
    expired.clear();
    changed = true;
    sources = new HashSet<>();
    for (long start : source.mergedBuckets()) {
      if (outlived(start, now)) {
        expired.add(start);
      } else {
        merged.read(bucket(start), counts, sources);
      }
    }
  }

  private void see(String name, byte[] stored, long now) {
    if (bad.has(name)) {
      if (bad.hasStayed(name, now)) {
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
      long floor = bucketOf(start.getAsLong());
      if (outlived(floor, now)) {
        toDelete.add(name);
      } else {
        take(bucket(floor), name, stored, now);
      }
    }
  }

  private void take(Bucket bucket, String name, byte[] stored, long now) {
    if (bucket.reports().containsKey(name) || bucket.replaced().contains(name)) {
      return;
    }
    if (sources.contains(name)) {
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
    if (!bad.add(name, why, now)) {
      toDelete.add(name);
    }
  }

  private Bucket bucket(long start) {
    return buckets.computeIfAbsent(start, s -> new Bucket(s, s + settings.bucketMillis));
  }

  private long bucketOf(long millis) {
    return Math.floorDiv(millis, settings.bucketMillis) * settings.bucketMillis;
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

  /** It cannot be deleted, since there is something in it. */
  public void stayed(String name) {
    staying.add(name);
  }

  /** Whether it is too early to try again to delete it. */
  public boolean stays(String name) {
    return staying.has(name);
  }

  public void deletedBucket(long start) {
    expired.remove(start);
  }
}
