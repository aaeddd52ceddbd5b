package io.github.stowage.report;

import java.io.PrintWriter;
import java.time.Duration;
import java.util.Locale;
import me.tongfei.progressbar.ProgressBar;
import me.tongfei.progressbar.ProgressBarBuilder;
import me.tongfei.progressbar.ProgressBarStyle;

/** Tells on stderr how far something is: a bar on a terminal, lines elsewhere. Thread-safe. */
public final class Progress implements AutoCloseable {
  /** Set by the launcher, which can ask what stderr is; Java cannot. */
  private static final String TERMINAL = "stowage.stderr.terminal";

  private static final int LINES = 10;

  private final String what;
  private final PrintWriter err;
  private final long quietNanos;
  private final ProgressBar bar;
  private final long start = System.nanoTime();
  private long lastLine;
  private long total;
  private long done;

  /**
   * @param what is counted, such as "phases"
   * @param total of it; 0 if it is told later
   */
  public Progress(String what, long total, PrintWriter err) {
    this(what, total, err, Duration.ZERO);
  }

  /**
   * @param quiet of steps with a text, so long after one that was told others are not, but for the
   *     last
   */
  public Progress(String what, long total, PrintWriter err, Duration quiet) {
    this.what = what;
    this.total = total;
    this.err = err;
    quietNanos = quiet.toNanos();
    lastLine = start - quietNanos;
    bar =
        isOnTerminal()
            ? new ProgressBarBuilder()
                .setTaskName(what)
                .setInitialMax(total == 0 ? -1 : total)
                .setStyle(ProgressBarStyle.ASCII)
                .build()
            : null;
  }

  public static boolean isOnTerminal() {
    return Boolean.getBoolean(TERMINAL);
  }

  /** Says what is no step. */
  public synchronized void line(String text) {
    if (bar == null) {
      print(text);
    } else {
      bar.setExtraMessage(text);
    }
  }

  /** One more is done. */
  public synchronized void step() {
    to(done + 1);
  }

  /** So many are done, of so many. */
  public synchronized void to(long count, long of) {
    total = of;
    if (bar != null) {
      bar.maxHint(of);
    }
    to(count);
  }

  /** So many are done, or all: some take longer than was thought. */
  public synchronized void to(long count) {
    long now = total == 0 ? count : Math.min(count, total);
    // A count that is not larger begins anew.
    long before = now > done ? done : now - 1;
    boolean same = now == done;
    done = now;
    if (bar != null) {
      bar.stepTo(done);
    } else if (!same && total > 0 && done * LINES / total > before * LINES / total) {
      print(what + ": " + done + " of " + total);
    }
  }

  /** So many more are done, and what came out. */
  public synchronized void step(long count, String text) {
    done += count;
    if (bar != null) {
      bar.setExtraMessage(text);
      bar.stepTo(done);
      return;
    }
    long now = System.nanoTime();
    if (now - lastLine >= quietNanos || done >= total) {
      lastLine = now;
      Duration left = Duration.ofNanos((now - start) / done * Math.max(0, total - done));
      print(
          String.format(
              Locale.ROOT,
              "[%d/%d] %s; %d:%02d left",
              done,
              total,
              text,
              left.toMinutes(),
              left.toSecondsPart()));
    }
  }

  private void print(String text) {
    err.println(text);
    err.flush();
  }

  @Override
  public void close() {
    if (bar != null) {
      bar.close();
    }
  }
}
