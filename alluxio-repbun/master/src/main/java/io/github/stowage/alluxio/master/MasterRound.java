package io.github.stowage.alluxio.master;

import io.github.stowage.alluxio.master.report.Warnings;
import java.io.IOException;
import java.util.function.BiConsumer;
import java.util.function.BooleanSupplier;
import java.util.function.LongSupplier;

/**
 * One look at what is asked for and what was reported, and a plan if one is due. What is asked for
 * comes first: a plan that somebody asks for knows all that was reported before. What fails is
 * told, and never thrown.
 */
final class MasterRound {
  private final ReportRound reports;
  private final Planner planner;
  private final View view;
  private final BiConsumer<Warnings.Kind, Throwable> failed;

  MasterRound(
      ReportRound reports,
      Planner planner,
      View view,
      BiConsumer<Warnings.Kind, Throwable> failed) {
    this.reports = reports;
    this.planner = planner;
    this.view = view;
    this.failed = failed;
  }

  /**
   * @param clock milliseconds since 1970
   */
  void run(LongSupplier clock, BooleanSupplier stopped) {
    boolean heard = succeeds(planner::hear);
    long now = clock.getAsLong();
    if (reports.observe(now)) {
      boolean tidied = reports.tidy(now);
      if (!stopped.getAsBoolean()
          && heard
          && succeeds(() -> planner.round(clock.getAsLong()))
          && tidied) {
        view.trouble = "";
      }
    }
  }

  private boolean succeeds(Step step) {
    try {
      step.run();
      return true;
    } catch (Exception | LinkageError | AssertionError e) {
      failed.accept(Warnings.Kind.PLANNING_FAILED, e);
      return false;
    }
  }

  private interface Step {
    void run() throws IOException;
  }
}
