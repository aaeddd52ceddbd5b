package io.github.stowage.alluxio.benchmark;

import java.io.PrintWriter;
import java.util.function.LongConsumer;
import me.tongfei.progressbar.ProgressBar;
import me.tongfei.progressbar.ProgressBarBuilder;
import me.tongfei.progressbar.ProgressBarStyle;

/** Tells on stderr how far it is: a bar on a terminal, lines elsewhere. */
final class Progress {
  private final boolean terminal =
      Boolean.parseBoolean(System.getProperty("stowage.stderr.terminal"));
  private final PrintWriter err;

  Progress(PrintWriter err) {
    this.err = err;
  }

  void line(String text) {
    err.println(text);
    err.flush();
  }

  /** Work that reports counts. */
  interface Work {
    void run(LongConsumer step, LongConsumer total) throws Exception;
  }

  /**
   * @param total steps of the work; it tells steps, or how many are done in all
   */
  void during(String task, long total, Work work) throws Exception {
    if (!terminal) {
      line(task + ": " + total);
      work.run(step -> {}, done -> {});
      return;
    }
    try (ProgressBar bar =
        new ProgressBarBuilder()
            .setTaskName(task)
            .setInitialMax(total)
            .setStyle(ProgressBarStyle.ASCII)
            .build()) {
      work.run(bar::stepBy, bar::stepTo);
    }
  }
}
