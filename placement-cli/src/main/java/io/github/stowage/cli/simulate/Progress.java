package io.github.stowage.cli.simulate;

import io.github.stowage.cli.output.Terminal;
import java.io.PrintWriter;
import me.tongfei.progressbar.ProgressBar;
import me.tongfei.progressbar.ProgressBarBuilder;

/** Shows how far a study is: a bar on a terminal, a line for every tenth of the work elsewhere. */
abstract class Progress implements AutoCloseable {
  static Progress on(PrintWriter err) {
    return Terminal.isStderr() ? new Bar() : new Lines(err);
  }

  /**
   * @param done parts finished so far, growing from 1 to {@code total}
   */
  abstract void finished(int done, int total);

  @Override
  public abstract void close();

  private static final class Bar extends Progress {
    private final ProgressBar bar =
        new ProgressBarBuilder().setTaskName("simulate").setInitialMax(-1).build();

    @Override
    void finished(int done, int total) {
      bar.maxHint(total);
      bar.stepTo(done);
    }

    @Override
    public void close() {
      bar.close();
    }
  }

  static final class Lines extends Progress {
    private static final int LINES = 10;
    private final PrintWriter err;

    Lines(PrintWriter err) {
      this.err = err;
    }

    @Override
    void finished(int done, int total) {
      if ((long) done * LINES / total > (done - 1L) * LINES / total) {
        err.printf("simulate: %d of %d runs%n", done, total);
        err.flush();
      }
    }

    @Override
    public void close() {}
  }
}
