package io.github.stowage.alluxio.client.report;

import io.github.stowage.alluxio.records.AccessReport;
import io.github.stowage.alluxio.records.FileAccess;
import io.github.stowage.alluxio.records.RowGroupAccess;
import java.util.List;
import java.util.function.Function;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** What is too large for one record. */
final class Halves {
  private Halves() {}

  /**
   * @return two reports that say the same together; none if this is of one row group
   */
  static List<AccessReport> of(AccessReport report) {
    if (report.files().size() > 1) {
      return of(report.files(), AccessReport::new);
    }
    FileAccess file = report.files().get(0);
    return file.rowGroups().size() > 1
        ? of(file.rowGroups(), rowGroups -> new AccessReport(List.of(part(file, rowGroups))))
        : List.of();
  }

  private static <T> List<AccessReport> of(List<T> all, Function<List<T>, AccessReport> report) {
    int half = all.size() / 2;
    return Stream.of(all.subList(0, half), all.subList(half, all.size()))
        .map(report)
        .collect(Collectors.toList());
  }

  private static FileAccess part(FileAccess file, List<RowGroupAccess> rowGroups) {
    return new FileAccess(file.path(), file.fileId(), file.columns(), rowGroups);
  }
}
