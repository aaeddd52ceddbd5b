package io.github.stowage.alluxio.master;

import alluxio.exception.status.UnavailableException;
import io.github.stowage.alluxio.master.act.ReportStore;
import io.github.stowage.alluxio.master.observe.MergedReport;
import io.github.stowage.alluxio.master.observe.ReportName;
import io.github.stowage.alluxio.records.Codec;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;

/** Reports in memory. Its owner can be killed before or after any change. */
public final class MemoryReports implements ReportStore {
  public final TreeMap<String, byte[]> clients = new TreeMap<>();
  public final TreeMap<Long, TreeMap<String, byte[]>> merged = new TreeMap<>();

  /** Folders of clients' reports that are there, but cannot be listed. */
  public final Set<String> unlisted = new TreeSet<>();

  /** Changes until the next one fails. */
  public int changesLeft = Integer.MAX_VALUE;

  /** Whether the one that fails is carried out all the same. */
  public boolean failAfter;

  /** Whether those after it do not fail. */
  public boolean failOnce;

  /** Names of clients' reports that cannot be deleted. */
  public final Set<String> stuck = new TreeSet<>();

  /** Names of clients' reports with something in them, which stay. */
  public final Set<String> staying = new TreeSet<>();

  /** Names of clients' reports that were to be deleted, in that order. */
  public final List<String> deletions = new ArrayList<>();

  /** What happens when reports have been listed the next time. */
  public Runnable onceListed = () -> {};

  /** How often merged reports were read. */
  public int mergedRead;

  private void change(Runnable change) throws IOException {
    int left = changesLeft--;
    boolean fails = failOnce ? left == 0 : left <= 0;
    if (!fails || failAfter) {
      change.run();
    }
    if (fails) {
      throw failOnce ? new IOException("killed") : new UnavailableException("killed");
    }
  }

  @Override
  public List<String> reportFolders() {
    TreeSet<String> folders = new TreeSet<>(unlisted);
    clients.keySet().forEach(name -> folders.add(ReportName.folder(name)));
    return new ArrayList<>(folders);
  }

  @Override
  public TreeMap<String, byte[]> reports(String folder) throws IOException {
    if (unlisted.contains(folder)) {
      throw new IOException("the answer is too long");
    }
    TreeMap<String, byte[]> reports = new TreeMap<>(clients);
    reports.keySet().removeIf(name -> !ReportName.folder(name).equals(folder));
    Runnable then = onceListed;
    onceListed = () -> {};
    then.run();
    return reports;
  }

  @Override
  public List<Long> mergedBuckets() {
    return new ArrayList<>(merged.keySet());
  }

  @Override
  public TreeMap<String, byte[]> merged(long bucket) {
    mergedRead++;
    return new TreeMap<>(merged.getOrDefault(bucket, new TreeMap<>()));
  }

  @Override
  public void putMerged(long bucket, String name, MergedReport report) throws IOException {
    byte[] stored = Codec.encode(report);
    change(() -> merged.computeIfAbsent(bucket, b -> new TreeMap<>()).put(name, stored));
  }

  @Override
  public boolean deleteReport(String name) throws IOException {
    deletions.add(name);
    if (stuck.contains(name)) {
      throw new IOException("it is mounted");
    }
    if (staying.contains(name) && clients.containsKey(name)) {
      return false;
    }
    change(() -> clients.remove(name));
    return true;
  }

  @Override
  public boolean deleteMerged(long bucket, String name) throws IOException {
    change(() -> merged.getOrDefault(bucket, new TreeMap<>()).remove(name));
    return true;
  }

  @Override
  public void deleteBucket(long bucket) throws IOException {
    change(() -> merged.remove(bucket));
  }
}
