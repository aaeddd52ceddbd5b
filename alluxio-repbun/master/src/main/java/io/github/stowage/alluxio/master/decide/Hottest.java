package io.github.stowage.alluxio.master.decide;

import io.github.stowage.alluxio.master.model.Top;
import io.github.stowage.alluxio.records.ColumnSet;
import io.github.stowage.alluxio.records.FileAccess;
import io.github.stowage.alluxio.records.RowGroupAccess;
import java.util.ArrayList;
import java.util.List;

/** The row groups with most load, so that what a plan takes of the master's memory is bounded. */
public final class Hottest {
  private final Top<One> hottest;

  /**
   * @param most row groups
   */
  public Hottest(int most) {
    hottest = new Top<>(most);
  }

  public void add(FileAccess file) {
    FileAccess bare = new FileAccess(file.path(), file.fileId(), file.columns(), List.of());
    for (RowGroupAccess rowGroup : file.rowGroups()) {
      hottest.add(load(rowGroup), new One(bare, rowGroup));
    }
  }

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

  /** Those that have any of them, with these only, in the order in which they were added. */
  public List<FileAccess> files() {
    List<FileAccess> files = new ArrayList<>();
    FileAccess file = null;
    List<RowGroupAccess> rowGroups = new ArrayList<>();
    for (One one : hottest.inOrder()) {
      if (file != null && one.file != file) {
        files.add(with(file, rowGroups));
        rowGroups.clear();
      }
      file = one.file;
      rowGroups.add(one.rowGroup);
    }
    if (file != null) {
      files.add(with(file, rowGroups));
    }
    return files;
  }

  private static FileAccess with(FileAccess bare, List<RowGroupAccess> rowGroups) {
    return new FileAccess(bare.path(), bare.fileId(), bare.columns(), rowGroups);
  }

  private static final class One {
    /** Without row groups. */
    final FileAccess file;

    final RowGroupAccess rowGroup;

    One(FileAccess file, RowGroupAccess rowGroup) {
      this.file = file;
      this.rowGroup = rowGroup;
    }
  }
}
