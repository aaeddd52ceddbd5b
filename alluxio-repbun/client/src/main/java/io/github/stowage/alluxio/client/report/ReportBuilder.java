package io.github.stowage.alluxio.client.report;

import io.github.stowage.alluxio.client.observe.Accesses;
import io.github.stowage.alluxio.client.observe.FileKey;
import io.github.stowage.alluxio.client.observe.FileShape;
import io.github.stowage.alluxio.client.observe.Ranges;
import io.github.stowage.alluxio.records.ColumnSet;
import io.github.stowage.alluxio.records.FileAccess;
import io.github.stowage.alluxio.records.RowGroupAccess;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;

/** From bytes that streams read to columns that were read together. */
final class ReportBuilder {
  private ReportBuilder() {}

  /**
   * @param accesses how often streams that were open together read the same
   * @return empty if no stream read a byte of a column
   */
  static Optional<FileAccess> build(
      FileKey file, FileShape shape, Map<List<Ranges>, Long> accesses) {
    TreeMap<Integer, Map<List<Integer>, Long>> counts = new TreeMap<>();
    accesses.forEach(
        (streams, times) -> {
          for (Ranges access : Accesses.of(streams, shape)) {
            shape
                .touched(access)
                .forEach(
                    (rowGroup, columns) ->
                        counts
                            .computeIfAbsent(rowGroup, g -> new LinkedHashMap<>())
                            .merge(columns, times, Long::sum));
          }
        });
    if (counts.isEmpty()) {
      return Optional.empty();
    }
    List<RowGroupAccess> rowGroups = new ArrayList<>();
    counts.forEach(
        (rowGroup, sets) -> {
          List<ColumnSet> queries = new ArrayList<>();
          sets.forEach((columns, times) -> queries.add(new ColumnSet(columns, times)));
          rowGroups.add(new RowGroupAccess(rowGroup, shape.bytes(rowGroup), queries));
        });
    return Optional.of(new FileAccess(file.path(), file.id(), shape.columns(), rowGroups));
  }
}
