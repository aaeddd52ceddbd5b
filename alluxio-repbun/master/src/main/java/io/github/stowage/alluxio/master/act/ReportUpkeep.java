package io.github.stowage.alluxio.master.act;

import io.github.stowage.alluxio.master.observe.Bucket;
import io.github.stowage.alluxio.master.observe.Counts;
import io.github.stowage.alluxio.master.observe.MergedReport;
import io.github.stowage.alluxio.master.observe.ReportName;
import io.github.stowage.alluxio.master.observe.ReportWindow;
import io.github.stowage.alluxio.records.AccessReport;
import io.github.stowage.alluxio.records.Codec;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/**
 * Keeps the reports few. A merged report names those it is the sum of and is written by one call;
 * from then on they don't count, and only then are they deleted. Whatever the process is killed
 * between, what is read again counts every report once.
 */
public final class ReportUpkeep {
  /** Clients' reports of a bucket that still runs, before they are merged. */
  static final int MANY = 64;

  /** Of the reports that are merged into one: it takes hardly more. A record has at most 4 MB. */
  static final int MOST_BYTES = 1 << 20;

  private static final int MOST_SOURCES = 4096;

  private final ReportStore store;

  public ReportUpkeep(ReportStore store) {
    this.store = store;
  }

  /**
   * Merges and deletes what the window, looked at just before, has found.
   *
   * @param now milliseconds since 1970
   */
  public void run(ReportWindow window, long now) throws IOException {
    boolean done = false;
    try {
      for (String name : window.toDelete()) {
        store.deleteReport(name);
        window.deleted(name);
      }
      for (long bucket : window.expired()) {
        store.deleteBucket(bucket);
        window.deletedBucket(bucket);
      }
      for (Bucket bucket : window.buckets()) {
        deleteReplaced(bucket);
        merge(bucket, now);
      }
      done = true;
    } finally {
      if (!done) {
        // A call that failed may have been carried out all the same.
        window.forget();
      }
    }
  }

  private void deleteReplaced(Bucket bucket) throws IOException {
    for (String name : List.copyOf(bucket.replaced())) {
      if (ReportName.mergedNumber(name).isPresent()) {
        store.deleteMerged(bucket.start(), name);
      } else {
        store.deleteReport(name);
      }
      bucket.replaced().remove(name);
    }
  }

  private void merge(Bucket bucket, long now) throws IOException {
    boolean ended = bucket.endedBy(now);
    if (bucket.reports().size() < (ended ? 1 : MANY)) {
      if (!ended || bucket.merged().size() < 2) {
        return;
      }
    }
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
    TreeMap<String, byte[]> stored = null;
    for (List<String> batch : batches(candidates)) {
      if (batch.size() == 1 && ReportName.mergedNumber(batch.get(0)).isPresent()) {
        continue;
      }
      if (stored == null) {
        stored = store.merged(bucket.start());
        stored.putAll(store.reports());
      }
      write(bucket, batch, stored);
      deleteReplaced(bucket);
    }
  }

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
    if (!batch.isEmpty()) {
      batches.add(batch);
    }
    return batches;
  }

  private void write(Bucket bucket, List<String> batch, Map<String, byte[]> stored)
      throws IOException {
    Counts sum = new Counts(Integer.MAX_VALUE, Long.MAX_VALUE);
    List<String> sources = new ArrayList<>();
    for (String name : batch) {
      byte[] bytes = stored.get(name);
      if (bytes != null) {
        sum.add(
            ReportName.mergedNumber(name).isPresent()
                ? Codec.decode(bytes, MergedReport.class).report()
                : Codec.decode(bytes, AccessReport.class));
        sources.add(name);
      }
    }
    MergedReport merged = new MergedReport(sum.report().files(), sources);
    int bytes = Codec.encode(merged).length;
    String name = bucket.nextMergedName();
    store.putMerged(bucket.start(), name, merged);
    bucket.replace(batch, name, bytes);
  }
}
