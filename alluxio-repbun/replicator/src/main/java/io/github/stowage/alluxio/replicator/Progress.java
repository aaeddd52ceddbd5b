package io.github.stowage.alluxio.replicator;

import io.github.stowage.alluxio.replicator.decide.Decision;
import java.util.function.Consumer;
import me.tongfei.progressbar.ProgressBar;
import me.tongfei.progressbar.ProgressBarBuilder;

/** Shows how many of the planned bundles are published, where somebody sees it. */
final class Progress implements Consumer<Decision>, AutoCloseable {
  private final ProgressBar bar;

  private Progress(ProgressBar bar) {
    this.bar = bar;
  }

  static Progress start() {
    return new Progress(
        System.console() == null
            ? null
            : new ProgressBarBuilder().setTaskName("bundles").setInitialMax(0).build());
  }

  @Override
  public void accept(Decision decision) {
    if (bar != null) {
      bar.maxHint(decision.planned());
      bar.stepTo(decision.published());
    }
  }

  @Override
  public void close() {
    if (bar != null) {
      bar.close();
    }
  }
}
