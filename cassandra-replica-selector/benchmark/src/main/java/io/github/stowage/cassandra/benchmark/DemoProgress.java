package io.github.stowage.cassandra.benchmark;

import io.github.stowage.report.PhaseRecord;
import java.time.Duration;
import java.util.Locale;
import java.util.function.Consumer;
import java.util.function.LongConsumer;
import me.tongfei.progressbar.ProgressBar;
import me.tongfei.progressbar.ProgressBarBuilder;
import me.tongfei.progressbar.ProgressBarStyle;

/** Tells on stderr how far the demo is: a bar on a terminal, a line a phase elsewhere. */
final class DemoProgress {
  /** Set by the script that starts this, which can ask what stderr is; Java cannot. */
  private final boolean terminal = Boolean.getBoolean("stowage.stderr.terminal");

  /** Work that reports a count. */
  interface Work {
    void run(LongConsumer done) throws Exception;
  }

  void line(String text) {
    System.err.println(text);
  }

  void during(String task, long total, Work work) throws Exception {
    if (!terminal) {
      line(task + ": " + total);
      work.run(done -> {});
      return;
    }
    try (ProgressBar bar = bar(task, total)) {
      work.run(bar::stepTo);
    }
  }

  PhaseBar phases(int total) {
    return new PhaseBar(total);
  }

  private static ProgressBar bar(String task, long total) {
    return new ProgressBarBuilder()
        .setTaskName(task)
        .setInitialMax(total)
        .setStyle(ProgressBarStyle.ASCII)
        .build();
  }

  /** Counts phases. */
  final class PhaseBar implements Consumer<PhaseRecord>, AutoCloseable {
    private final int total;
    private final ProgressBar bar;
    private final long start = System.nanoTime();
    private int done;

    private PhaseBar(int total) {
      this.total = total;
      bar = terminal ? bar("Measuring", total) : null;
    }

    @Override
    public void accept(PhaseRecord phase) {
      done++;
      String text =
          String.format(
              Locale.ROOT,
              "%-14s %-4s %-19s p50 %6.1f ms  p99 %7.1f ms  errors %d",
              phase.phase().scenario(),
              phase.phase().workload(),
              phase.phase().strategy(),
              phase.figures().p50Micros() / 1e3,
              phase.figures().p99Micros() / 1e3,
              phase.errors());
      if (bar == null) {
        line(String.format("[%3d/%d] %s; %s left", done, total, text, left()));
      } else {
        bar.setExtraMessage(text);
        bar.step();
      }
    }

    private String left() {
      long took = System.nanoTime() - start;
      Duration left = Duration.ofNanos(took / done * (total - done));
      return String.format("%d:%02d", left.toMinutes(), left.toSecondsPart());
    }

    @Override
    public void close() {
      if (bar != null) {
        bar.close();
      }
    }
  }
}
