package io.github.stowage.alluxio.master.act;

import alluxio.exception.status.UnavailableException;
import io.github.stowage.alluxio.master.config.Settings;
import io.github.stowage.alluxio.master.observe.Bucket;
import io.github.stowage.alluxio.master.observe.Counts;
import io.github.stowage.alluxio.master.observe.MergedReport;
import io.github.stowage.alluxio.master.observe.ReportName;
import io.github.stowage.alluxio.records.AccessReport;
import io.github.stowage.alluxio.records.Codec;
import io.github.stowage.alluxio.records.RecordException;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;

/** Writes sums of a bucket's reports, as few as the size of a record allows. Deletes nothing. */
final class ReportMerger {
  /** Clients' reports of a bucket that still runs, before they are merged. */
  private static final int MANY = 64;

  /** Of the reports that are merged into one: it takes hardly more. A record has at most 4 MB. */
  private static final int MOST_BYTES = 1 << 20;

  private static final int MOST_SOURCES = 4096;

  private final ReportStore store;
  private final Settings settings;

  ReportMerger(ReportStore store, Settings settings) {
    this.store = store;
    this.settings = settings;
  }

  void merge(Bucket bucket, long now) throws IOException {
    TreeMap<String, Integer> candidates = candidates(bucket, bucket.endedBy(now));
    if (batches(candidates).isEmpty()) {
      return;
    }
    Map<String, byte[]> stored = stored(bucket, candidates);
    for (List<String> batch : batches(candidates)) {
      write(bucket, batch, stored);
    }
  }

  /** With their bytes; none if it is too early. */
  private static TreeMap<String, Integer> candidates(Bucket bucket, boolean ended) {
    TreeMap<String, Integer> candidates = new TreeMap<>(bucket.reports());
    if (ended) {
      bucket
          .merged()
          .forEach(
              (name, bytes) -> {
                if (bytes <= MOST_BYTES / 2) {
                  candidates.put(name, bytes);
                }
              });
    }
    candidates.keySet().removeAll(bucket.alone());
    return ended || candidates.size() >= MANY ? candidates : new TreeMap<>();
  }

  /** Names of those that become one report each. */
  private static List<List<String>> batches(TreeMap<String, Integer> candidates) {
    List<List<String>> batches = new ArrayList<>();
    List<String> batch = new ArrayList<>();
    long bytes = 0;
    for (Map.Entry<String, Integer> candidate : candidates.entrySet()) {
      if (!batch.isEmpty()
          && (bytes + candidate.getValue() > MOST_BYTES || batch.size() == MOST_SOURCES)) {
        batches.add(batch);
        batch = new ArrayList<>();
        bytes = 0;
      }
      batch.add(candidate.getKey());
      bytes += candidate.getValue();
    }
    batches.add(batch);
    batches.removeIf(names -> names.isEmpty() || isMergedAlready(names));
    return batches;
  }

  private static boolean isMergedAlready(List<String> batch) {
    return batch.size() == 1 && ReportName.mergedNumber(batch.get(0)).isPresent();
  }

  /** Those in a folder that cannot be listed now are candidates no longer. */
  private Map<String, byte[]> stored(Bucket bucket, TreeMap<String, Integer> candidates)
      throws IOException {
    Map<String, byte[]> stored = store.merged(bucket.start());
    Set<String> folders = new TreeSet<>();
    bucket.reports().keySet().forEach(name -> folders.add(ReportName.folder(name)));
    for (String folder : folders) {
      try {
        stored.putAll(store.reports(folder));
      } catch (UnavailableException e) {
        throw e;
      } catch (IOException e) {
        candidates
            .keySet()
            .removeIf(
                name ->
                    ReportName.mergedNumber(name).isEmpty()
                        && ReportName.folder(name).equals(folder));
      }
    }
    return stored;
  }

  /**
   * As one report, or as several if that would be too large. What can only stay as it is, is not
   * tried again.
   */
  private void write(Bucket bucket, List<String> batch, Map<String, byte[]> stored)
      throws IOException {
    if (isMergedAlready(batch)) {
      bucket.alone().addAll(batch);
      return;
    }
    MergedReport merged = sum(bucket, batch, stored);
    int bytes;
    try {
      bytes = Codec.encode(merged).length;
    } catch (RecordException e) {
      int half = batch.size() / 2;
      if (half == 0) {
        bucket.alone().addAll(batch);
      } else {
        write(bucket, batch.subList(0, half), stored);
        write(bucket, batch.subList(half, batch.size()), stored);
      }
      return;
    }
    String name = bucket.nextMergedName();
    store.putMerged(bucket.start(), name, merged);
    bucket.replace(batch, name, bytes);
  }

  private MergedReport sum(Bucket bucket, List<String> batch, Map<String, byte[]> stored)
      throws IOException {
    Counts sum = new Counts(settings.objectsMax, settings.popularityBytesMax);
    List<String> sources = new ArrayList<>();
    for (String name : batch) {
      byte[] bytes = stored.get(name);
      if (bytes != null) {
        if (ReportName.mergedNumber(name).isPresent()) {
          MergedReport merged = Codec.decode(bytes, MergedReport.class);
          sum.add(merged.report());
          // Those that could not be deleted: nothing else says that they count no longer.
          merged.sources().stream().filter(bucket.replaced()::contains).forEach(sources::add);
        } else {
          sum.add(Codec.decode(bytes, AccessReport.class));
        }
        sources.add(name);
      }
    }
    return new MergedReport(sum.report().files(), sources);
  }
}
