package io.github.stowage.cassandra;

import io.github.stowage.cassandra.config.Setting;
import io.github.stowage.cassandra.report.Warnings;

/** What the running plug-in does in the background. */
final class SelectorWork implements Ticker.Work {
  private final Selector selector;

  SelectorWork(Selector selector) {
    this.selector = selector;
  }

  @Override
  public void look(long now) {
    selector.watch().look(now);
  }

  @Override
  public void measure(long now) {
    selector.watch().measure(now, selector.config().mode().ordersByPublished());
    selector.warnIfWrapped();
  }

  @Override
  public long measuringNanos() {
    return selector.config().nanos(Setting.PUBLISH_INTERVAL_MS);
  }

  @Override
  public void catchUp() {
    selector.watch().catchUp();
  }

  @Override
  public void stopIfReplaced() {
    selector.stopIfReplaced();
  }

  @Override
  public void failed(Throwable e) {
    selector.warnings().once(Warnings.Kind.TICK_FAILED, e);
  }
}
