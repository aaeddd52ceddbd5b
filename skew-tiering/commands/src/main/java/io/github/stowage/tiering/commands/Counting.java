package io.github.stowage.tiering.commands;

import io.github.stowage.report.Progress;
import java.io.PrintWriter;
import me.tongfei.progressbar.ProgressBar;
import me.tongfei.progressbar.ProgressBarBuilder;

/** Shows how far a scan is, on a terminal only. */
final class Counting implements AutoCloseable {
  private final ProgressBar bar;

  private Counting(ProgressBar bar) {
    this.bar = bar;
  }

  /**
   * @param most 0 if not known
   */
  static Counting of(String unit, long most, PrintWriter err) {
    if (!Progress.isOnTerminal()) {
      err.println("stowage: counting rows");
      err.flush();
      return new Counting(null);
    }
    return new Counting(
        new ProgressBarBuilder()
            .setTaskName("counting rows")
            .setUnit(" " + unit, 1)
            .setInitialMax(most == 0 ? -1 : most)
            .build());
  }

  void to(long done) {
    if (bar != null) {
      bar.stepTo(done);
    }
  }

  @Override
  public void close() {
    if (bar != null) {
      bar.close();
    }
  }
}
