package io.github.stowage.alluxio.master.observe;

import io.github.stowage.alluxio.master.model.Reads;
import io.github.stowage.alluxio.records.AccessReport;
import io.github.stowage.alluxio.records.FileAccess;
import io.github.stowage.alluxio.records.RowGroupAccess;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.TreeMap;
import java.util.function.Consumer;

/**
 * The sum of access reports: reads of row groups by column set, in bounded memory. What the sum is
 * does not depend on the order of reports, unless they contradict each other or are too many.
 */
public final class Counts {
  private final int most;
  private final long mostBytes;
  private final TreeMap<String, TreeMap<Long, FileCounts>> files = new TreeMap<>();
  private final Schemas schemas = new Schemas();
  private int rowGroups;
  private long ownBytes;
  private long leftOut;
  private long contradicting;

  /**
   * @param most row groups to keep; beyond it the least read ones are left out
   * @param mostBytes of memory that they may take, as estimated; likewise. While reports are added
   *     it is a quarter more of either
   */
  public Counts(int most, long mostBytes) {
    this.most = most;
    this.mostBytes = mostBytes;
  }

  public synchronized void add(AccessReport report) {
    for (FileAccess access : report.files()) {
      add(access);
      // Some more in between: sorting them for every file would be slow.
      if (rowGroups - most > most / 4 || bytes() - mostBytes > mostBytes / 4) {
        trim();
      }
    }
  }

  private void add(FileAccess access) {
    if (access.rowGroups().isEmpty()) {
      return;
    }
    TreeMap<Long, FileCounts> ids = files.computeIfAbsent(access.path(), path -> new TreeMap<>());
    FileCounts file = ids.get(access.fileId());
    if (file == null) {
      file = new FileCounts(access, schemas.enter(access.columns()));
      ids.put(access.fileId(), file);
      ownBytes += file.size();
    } else if (!file.schema.columns.equals(access.columns())) {
      contradicting++;
      return;
    }
    for (RowGroupAccess rowGroup : access.rowGroups()) {
      add(file, rowGroup);
    }
  }

  private void add(FileCounts file, RowGroupAccess access) {
    RowGroupCounts counts = file.rowGroups.get(access.index());
    if (counts == null) {
      counts = new RowGroupCounts(access.bytes());
      file.rowGroups.put(access.index(), counts);
      rowGroups++;
    } else {
      ownBytes -= counts.size();
    }
    if (!counts.add(access, file.schema)) {
      contradicting++;
    }
    ownBytes += counts.size();
  }

  /** Without the quarter more. */
  synchronized void trimToSize() {
    if (rowGroups > most || bytes() > mostBytes) {
      trim();
    }
  }

  /** Down to what may be kept: the least read ones go. */
  private void trim() {
    List<Held> all = new ArrayList<>(rowGroups);
    eachFile(file -> file.rowGroups.forEach((index, counts) -> all.add(new Held(file, index))));
    // It is stable: of those that are read alike the last ones in order go.
    all.sort(Comparator.comparingLong(Held::reads).reversed());
    for (int last = all.size() - 1; rowGroups > most || bytes() > mostBytes; last--) {
      drop(all.get(last));
      leftOut++;
    }
  }

  private void drop(Held held) {
    FileCounts file = held.file;
    file.rowGroups.remove(held.index);
    rowGroups--;
    ownBytes -= held.counts.size();
    held.counts.leave(file.schema);
    if (file.rowGroups.isEmpty()) {
      TreeMap<Long, FileCounts> ids = files.get(file.path);
      ids.remove(file.id);
      if (ids.isEmpty()) {
        files.remove(file.path);
      }
      ownBytes -= file.size();
      schemas.leave(file.schema);
    }
  }

  private void eachFile(Consumer<FileCounts> action) {
    files.values().forEach(ids -> ids.values().forEach(action));
  }

  /** Memory that is in use, estimated. */
  public synchronized long bytes() {
    return ownBytes + schemas.bytes();
  }

  /** Of row groups: a query that reads ten of them counts ten times. */
  synchronized long reads() {
    long[] reads = new long[1];
    eachFile(
        file ->
            file.rowGroups
                .values()
                .forEach(counts -> reads[0] = Reads.sum(reads[0], counts.reads())));
    return reads[0];
  }

  synchronized int rowGroups() {
    return rowGroups;
  }

  /** Row groups that were left out because they are too many. */
  public synchronized long leftOut() {
    return leftOut;
  }

  /** Files, row groups or column sets that don't go with what was told of them before. */
  public synchronized long contradicting() {
    return contradicting;
  }

  /** Everything, by path, file and row group: one file after another, so that no copy is made. */
  public synchronized void each(Consumer<FileAccess> action) {
    trimToSize();
    eachFile(file -> action.accept(file.toAccess()));
  }

  /** A copy of everything. */
  public AccessReport report() {
    List<FileAccess> all = new ArrayList<>();
    each(all::add);
    return new AccessReport(all);
  }

  /** A row group that stays or goes. */
  private static final class Held {
    final FileCounts file;
    final int index;
    final RowGroupCounts counts;

    Held(FileCounts file, int index) {
      this.file = file;
      this.index = index;
      this.counts = file.rowGroups.get(index);
    }

    long reads() {
      return counts.reads();
    }
  }
}
