package io.github.stowage.alluxio.master.observe;

import io.github.stowage.alluxio.records.AccessReport;
import io.github.stowage.alluxio.records.FileAccess;
import io.github.stowage.alluxio.records.RowGroupAccess;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.TreeMap;
import java.util.function.Consumer;

/**
 * The sum of access reports: reads of row groups by column set. What the sum is does not depend on
 * the order of reports, unless they contradict each other or are too many. Not thread-safe.
 */
public final class Counts {
  private final int most;
  private final TreeMap<String, TreeMap<Long, FileCounts>> files = new TreeMap<>();
  private int rowGroups;
  private long leftOut;
  private long contradicting;

  /**
   * @param most row groups to keep; beyond it the least read ones are left out
   */
  public Counts(int most) {
    this.most = most;
  }

  public void add(AccessReport report) {
    for (FileAccess access : report.files()) {
      FileCounts file =
          files
              .computeIfAbsent(access.path(), path -> new TreeMap<>())
              .computeIfAbsent(access.fileId(), id -> new FileCounts(access.columns()));
      if (!file.columns.equals(access.columns())) {
        contradicting++;
        continue;
      }
      for (RowGroupAccess rowGroup : access.rowGroups()) {
        if (!file.at(rowGroup).add(rowGroup)) {
          contradicting++;
        }
      }
    }
    // Some more in between: sorting them for every report would be slow.
    if (rowGroups - most > most / 4) {
      trim();
    }
  }

  private void trim() {
    List<Long> reads = new ArrayList<>(rowGroups);
    each(file -> file.rowGroups.values().forEach(rowGroup -> reads.add(rowGroup.reads())));
    reads.sort(Comparator.reverseOrder());
    long least = reads.get(most);
    // Of those that are read as often as the last one that stays, the first ones in order stay.
    int[] room = {(int) (most - reads.stream().filter(read -> read > least).count())};
    each(
        file ->
            file.rowGroups
                .values()
                .removeIf(
                    rowGroup ->
                        rowGroup.reads() < least || (rowGroup.reads() == least && --room[0] < 0)));
    files.values().forEach(ids -> ids.values().removeIf(file -> file.rowGroups.isEmpty()));
    files.values().removeIf(TreeMap::isEmpty);
    leftOut += rowGroups - most;
    rowGroups = most;
  }

  private void each(Consumer<FileCounts> action) {
    files.values().forEach(ids -> ids.values().forEach(action));
  }

  /** Row groups that were left out because they are too many. */
  public long leftOut() {
    return leftOut;
  }

  /** Files, row groups or column sets that don't go with what was told of them before. */
  public long contradicting() {
    return contradicting;
  }

  /** Everything, by path, file and row group. */
  public AccessReport report() {
    if (rowGroups > most) {
      trim();
    }
    List<FileAccess> all = new ArrayList<>();
    files.forEach((path, ids) -> ids.forEach((id, file) -> all.add(file.toAccess(path, id))));
    return new AccessReport(all);
  }

  private final class FileCounts {
    final List<String> columns;
    final TreeMap<Integer, RowGroupCounts> rowGroups = new TreeMap<>();

    FileCounts(List<String> columns) {
      this.columns = columns;
    }

    RowGroupCounts at(RowGroupAccess access) {
      return rowGroups.computeIfAbsent(
          access.index(),
          index -> {
            Counts.this.rowGroups++;
            return new RowGroupCounts(access.bytes());
          });
    }

    FileAccess toAccess(String path, long id) {
      List<RowGroupAccess> accesses = new ArrayList<>(rowGroups.size());
      rowGroups.forEach((index, counts) -> accesses.add(counts.toAccess(index)));
      return new FileAccess(path, id, columns, accesses);
    }
  }
}
