package io.github.stowage.alluxio.master.report;

import io.github.stowage.alluxio.master.observe.ReportTrouble;
import io.github.stowage.alluxio.records.Names;

/** Counts reports, and says what is wrong with them. */
public final class CountedReports implements ReportTrouble {
  private final Counters counters;
  private final Warnings warnings;

  public CountedReports(Counters counters, Warnings warnings) {
    this.counters = counters;
    this.warnings = warnings;
  }

  @Override
  public void goodReport() {
    counters.reportsRead.incrementAndGet();
  }

  @Override
  public void badReport(String name, String why) {
    bad(Warnings.Kind.BAD_REPORT, name, why);
  }

  @Override
  public void unlisted(String folder, String why) {
    bad(Warnings.Kind.UNLISTED, Names.REPORTS + "/" + folder, why);
  }

  private void bad(Warnings.Kind kind, String name, String why) {
    counters.reportsBad.incrementAndGet();
    warnings.once(kind, name + ": " + why + ".");
  }
}
