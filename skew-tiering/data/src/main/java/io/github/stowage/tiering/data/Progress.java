package io.github.stowage.tiering.data;

import java.io.PrintWriter;
import me.tongfei.progressbar.ProgressBar;
import me.tongfei.progressbar.ProgressBarBuilder;
import me.tongfei.progressbar.ProgressBarStyle;

/** How many rows are written: a bar on a terminal, a line for every tenth elsewhere. */
final class Progress implements AutoCloseable {
  private static final int LINES = 10;

  /** A bar that is told of each row costs more than the row. */
  private static final int ROWS_PER_STEP = 1_000;

  private final int total;
  private final PrintWriter err;
  private final ProgressBar bar;

  Progress(int total, PrintWriter err) {
    this.total = total;
    this.err = err;
    this.bar =
        onTerminal()
            ? new ProgressBarBuilder()
                .setTaskName("rows")
                .setInitialMax(total)
                .setStyle(ProgressBarStyle.ASCII)
                .build()
            : null;
  }

  /** A launcher can ask what stderr is; Java knows of a terminal only where all three are one. */
  private static boolean onTerminal() {
    String told = System.getProperty("stowage.stderr.terminal");
    return told == null ? System.console() != null : Boolean.parseBoolean(told);
  }

  /** Rows so far, one more than last time. */
  void done(int rows) {
    if (bar != null) {
      if (rows % ROWS_PER_STEP == 0 || rows == total) {
        bar.stepTo(rows);
      }
    } else if ((long) rows * LINES / total > (rows - 1L) * LINES / total) {
      err.printf("%d of %d rows%n", rows, total);
      err.flush();
    }
  }

  @Override
  public void close() {
    if (bar != null) {
      bar.close();
    }
  }
}
