package io.github.stowage.tiering.commands;

import io.github.stowage.report.Progress;
import io.github.stowage.tiering.act.Watch;
import java.io.PrintWriter;
import me.tongfei.progressbar.ProgressBar;
import me.tongfei.progressbar.ProgressBarBuilder;

/** Shows each step: a line, on a terminal a bar. */
final class Steps implements Watch, AutoCloseable {
  private final PrintWriter err;
  private ProgressBar bar;
  private String waiting = "";

  Steps(PrintWriter err) {
    this.err = err;
  }

  @Override
  public void begin(String what, long most) {
    close();
    waiting = "";
    if (!Progress.isOnTerminal()) {
      err.println("stowage: " + what);
      err.flush();
      return;
    }
    bar =
        new ProgressBarBuilder()
            .setTaskName(what)
            .setUnit(" rows", 1)
            .setInitialMax(most == 0 ? -1 : most)
            .build();
  }

  @Override
  public void to(long done) {
    if (bar != null) {
      bar.stepTo(done);
    }
  }

  @Override
  public void waits(String why) {
    if (why.equals(waiting)) {
      return;
    }
    waiting = why;
    if (bar != null) {
      bar.setExtraMessage(why);
    } else {
      err.println("stowage: " + why);
      err.flush();
    }
  }

  @Override
  public void close() {
    if (bar != null) {
      bar.close();
      bar = null;
    }
  }
}
