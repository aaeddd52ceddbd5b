package io.github.stowage.alluxio.master.decide;

import io.github.stowage.alluxio.records.ColumnSet;
import io.github.stowage.alluxio.records.FileAccess;
import io.github.stowage.alluxio.records.RowGroupAccess;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;

/** The row groups with most load, so that what a plan takes of the master's memory is bounded. */
public final class Hottest {
  private Hottest() {}

  /** Bytes read of a row group. */
  public static double load(RowGroupAccess rowGroup) {
    double load = 0;
    for (ColumnSet query : rowGroup.queries()) {
      for (int column : query.columns()) {
        load += (double) query.count() * rowGroup.bytes().get(column);
      }
    }
    return load;
  }

  /**
   * @return the files with all their row groups, if these are no more than {@code most} in all;
   *     else with those with most load only
   */
  public static List<FileAccess> of(List<FileAccess> files, int most) {
    List<RowGroupAccess> all = new ArrayList<>();
    files.forEach(file -> all.addAll(file.rowGroups()));
    if (all.size() <= most) {
      return files;
    }
    all.sort(Comparator.comparingDouble(Hottest::load).reversed());
    // By identity: records have no equals.
    Set<RowGroupAccess> hottest = new HashSet<>(all.subList(0, most));
    return files.stream()
        .map(
            file ->
                new FileAccess(
                    file.path(),
                    file.fileId(),
                    file.columns(),
                    file.rowGroups().stream()
                        .filter(hottest::contains)
                        .collect(Collectors.toList())))
        .filter(file -> !file.rowGroups().isEmpty())
        .collect(Collectors.toList());
  }
}
