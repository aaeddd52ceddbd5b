package io.github.stowage.alluxio.place;

import java.io.PrintWriter;
import me.tongfei.progressbar.ProgressBar;
import me.tongfei.progressbar.ProgressBarBuilder;

/** How far something is: a bar on a terminal, a line for every tenth elsewhere. Thread-safe. */
public final class Progress implements AutoCloseable {
  private static final int LINES = 10;

  private final String what;
  private final long total;
  private final PrintWriter err;
  private final ProgressBar bar;
  private long done;

  public Progress(String what, long total, PrintWriter err) {
    this.what = what;
    this.total = total;
    this.err = err;
    // The launcher asks what stderr is; Java cannot.
    this.bar =
        Boolean.getBoolean("stowage.stderr.terminal")
            ? new ProgressBarBuilder().setTaskName(what).setInitialMax(total).build()
            : null;
  }

  public synchronized void step() {
    if (done == total) {
      return; // takes longer than was thought
    }
    done++;
    if (bar != null) {
      bar.stepTo(done);
    } else if (done * LINES / total > (done - 1) * LINES / total) {
      err.printf("%s: %d of %d%n", what, done, total);
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
