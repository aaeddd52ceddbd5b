package io.github.stowage.alluxio.master;

import io.github.stowage.alluxio.master.act.ReportStore;
import io.github.stowage.alluxio.master.observe.MergedReport;
import io.github.stowage.alluxio.records.Codec;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.TreeMap;

/** Reports in memory. Its owner can be killed before or after any change. */
public final class MemoryReports implements ReportStore {
  public final TreeMap<String, byte[]> clients = new TreeMap<>();
  public final TreeMap<Long, TreeMap<String, byte[]>> merged = new TreeMap<>();

  /** Changes until the next one fails. */
  public int changesLeft = Integer.MAX_VALUE;

  /** Whether the one that fails is carried out all the same. */
  public boolean failAfter;

  private void change(Runnable change) throws IOException {
    boolean fails = changesLeft-- <= 0;
    if (!fails || failAfter) {
      change.run();
    }
    if (fails) {
      throw new IOException("killed");
    }
  }

  @Override
  public TreeMap<String, byte[]> reports() {
    return new TreeMap<>(clients);
  }

  @Override
  public List<Long> mergedBuckets() {
    return new ArrayList<>(merged.keySet());
  }

  @Override
  public TreeMap<String, byte[]> merged(long bucket) {
    return new TreeMap<>(merged.getOrDefault(bucket, new TreeMap<>()));
  }

  @Override
  public void putMerged(long bucket, String name, MergedReport report) throws IOException {
    byte[] stored = Codec.encode(report);
    change(() -> merged.computeIfAbsent(bucket, b -> new TreeMap<>()).put(name, stored));
  }

  @Override
  public void deleteReport(String name) throws IOException {
    change(() -> clients.remove(name));
  }

  @Override
  public void deleteMerged(long bucket, String name) throws IOException {
    change(() -> merged.getOrDefault(bucket, new TreeMap<>()).remove(name));
  }

  @Override
  public void deleteBucket(long bucket) throws IOException {
    change(() -> merged.remove(bucket));
  }
}
