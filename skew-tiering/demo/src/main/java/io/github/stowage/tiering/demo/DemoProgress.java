package io.github.stowage.tiering.demo;

import java.time.Duration;
import java.util.Locale;
import me.tongfei.progressbar.ProgressBar;
import me.tongfei.progressbar.ProgressBarBuilder;
import me.tongfei.progressbar.ProgressBarStyle;

/** Tells on stderr how far the demo is: a bar on a terminal, lines elsewhere. */
final class DemoProgress implements AutoCloseable {
  private static final long LINE_EVERY_NANOS = Duration.ofSeconds(5).toNanos();

  private final long total;
  private final ProgressBar bar;
  private final long start = System.nanoTime();
  private long lastLine = start - LINE_EVERY_NANOS;
  private long done;

  /**
   * @param total units of work
   */
  DemoProgress(long total) {
    this.total = total;
    // Set by the script that starts this, which can ask what stderr is; Java cannot.
    bar =
        Boolean.getBoolean("stowage.stderr.terminal")
            ? new ProgressBarBuilder()
                .setTaskName("Tiering")
                .setInitialMax(total)
                .setStyle(ProgressBarStyle.ASCII)
                .build()
            : null;
  }

  /** Says what is begun. */
  void line(String text) {
    if (bar == null) {
      System.err.println(text);
    } else {
      bar.setExtraMessage(text);
    }
  }

  /** So many more units are done. */
  void step(long units, String text) {
    done += units;
    if (bar != null) {
      bar.setExtraMessage(text);
      bar.stepTo(done);
      return;
    }
    long now = System.nanoTime();
    if (now - lastLine >= LINE_EVERY_NANOS || done >= total) {
      lastLine = now;
      Duration left = Duration.ofNanos((now - start) / done * Math.max(0, total - done));
      System.err.printf(
          Locale.ROOT,
          "[%3d%%] %s; %d:%02d left%n",
          Math.min(100, 100 * done / total),
          text,
          left.toMinutes(),
          left.toSecondsPart());
    }
  }

  @Override
  public void close() {
    if (bar != null) {
      bar.close();
    }
  }
}
