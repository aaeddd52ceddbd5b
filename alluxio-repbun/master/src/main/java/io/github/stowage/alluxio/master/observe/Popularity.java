package io.github.stowage.alluxio.master.observe;

import io.github.stowage.alluxio.records.AccessReport;
import io.github.stowage.alluxio.records.ColumnSet;
import java.util.List;

/** What the window holds at one moment. Immutable. */
public final class Popularity {
  public static final Popularity NONE = new Popularity(new AccessReport(List.of()), 0, 0, 0);

  private final AccessReport report;
  private final long reads;
  private final int rowGroups;
  private final long since;
  private final long leftOut;
  private final long contradicting;

  /**
   * @param since start of the oldest bucket, milliseconds since 1970; 0 if there is none
   * @param leftOut row groups there was no room for
   * @param contradicting files, row groups or column sets that do not go with what was told before
   */
  public Popularity(AccessReport report, long since, long leftOut, long contradicting) {
    this.report = report;
    this.since = since;
    this.leftOut = leftOut;
    this.contradicting = contradicting;
    this.rowGroups = report.files().stream().mapToInt(file -> file.rowGroups().size()).sum();
    this.reads =
        report.files().stream()
            .flatMap(file -> file.rowGroups().stream())
            .flatMap(rowGroup -> rowGroup.queries().stream())
            .mapToLong(ColumnSet::count)
            .sum();
  }

  public AccessReport report() {
    return report;
  }

  /** Of row groups: a query that reads ten of them counts ten times. */
  public long reads() {
    return reads;
  }

  public int rowGroups() {
    return rowGroups;
  }

  public long since() {
    return since;
  }

  public long leftOut() {
    return leftOut;
  }

  public long contradicting() {
    return contradicting;
  }
}
