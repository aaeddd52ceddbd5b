package io.github.stowage.alluxio.master.observe;

import io.github.stowage.alluxio.records.FileAccess;
import io.github.stowage.alluxio.records.RowGroupAccess;
import java.util.ArrayList;
import java.util.List;
import java.util.TreeMap;

/** Reads of one file. */
final class FileCounts {
  /** Estimated, rather too high: this with its places among all files. */
  private static final int OWN_BYTES = 400;

  private static final int CHARACTER = 2;

  final String path;
  final long id;
  final TreeMap<Integer, RowGroupCounts> rowGroups = new TreeMap<>();
  final Schemas.Schema schema;

  FileCounts(FileAccess access, Schemas.Schema schema) {
    this.path = access.path();
    this.id = access.fileId();
    this.schema = schema;
  }

  /** What it takes, without its row groups and its schema. */
  long size() {
    return OWN_BYTES + (long) path.length() * CHARACTER;
  }

  FileAccess toAccess() {
    List<RowGroupAccess> accesses = new ArrayList<>(rowGroups.size());
    rowGroups.forEach((index, counts) -> accesses.add(counts.toAccess(index)));
    return new FileAccess(path, id, schema.columns, accesses);
  }
}
