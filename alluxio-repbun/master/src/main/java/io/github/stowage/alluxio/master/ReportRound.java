package io.github.stowage.alluxio.master;

import io.github.stowage.alluxio.master.act.ReportUpkeep;
import io.github.stowage.alluxio.master.observe.ReportWindow;
import io.github.stowage.alluxio.master.report.Warnings;
import java.util.function.BiConsumer;

/** Takes in what reports say, then keeps them few. What fails is told, and never thrown. */
final class ReportRound {
  private final ReportWindow window;
  private final ReportUpkeep upkeep;
  private final View view;
  private final BiConsumer<Warnings.Kind, Throwable> failed;

  ReportRound(
      ReportWindow window,
      ReportUpkeep upkeep,
      View view,
      BiConsumer<Warnings.Kind, Throwable> failed) {
    this.window = window;
    this.upkeep = upkeep;
    this.view = view;
    this.failed = failed;
  }

  /**
   * @param now milliseconds since 1970
   * @return whether it is known what is read, so that plans can be made
   */
  boolean observe(long now) {
    try {
      window.look(now);
      view.popularity = window.popularity();
      return true;
    } catch (Exception | LinkageError | AssertionError e) {
      failed.accept(Warnings.Kind.OBSERVING_FAILED, e);
      return false;
    }
  }

  /**
   * Plans do not depend on it: reports count whether they are merged or not.
   *
   * @param now as it was observed
   * @return whether nothing failed
   */
  boolean tidy(long now) {
    try {
      upkeep.run(window, now);
      return true;
    } catch (Exception | LinkageError | AssertionError e) {
      failed.accept(Warnings.Kind.TIDYING_FAILED, e);
      return false;
    }
  }
}
