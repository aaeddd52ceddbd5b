package io.github.stowage.core.selection;

/** What one coordinator has seen of one peer's, or of a group's, requests of one kind. */
final class Measured {
  /** The group is told of one answer in so many: threads that all write there collide. */
  private static final int ONE_IN = 16;

  final LatencyEstimate latency;
  final Waiting waiting = new Waiting();
  final RecoveryCheck check = new RecoveryCheck();

  /** Roughly: threads may overwrite each other's. */
  private int answers;

  Measured(long halfLifeNanos) {
    latency = new LatencyEstimate(halfLifeNanos);
  }

  /**
   * Sets an answer beside those of the group, before it is recorded.
   *
   * @param usual the same of the peer's group
   * @param troubled whether the peer is in trouble by its own account: if it answers soon, it was
   *     lucky
   */
  void compare(long latencyNanos, Measured usual, boolean troubled, long now) {
    if (++answers % ONE_IN == 0) {
      usual.waiting.countAsUsual(waiting.count());
    }
    boolean seldom = latency.isSeldom(now);
    if (!seldom && !check.isUnderWay()) {
      return;
    }
    double usualNanos = usual.latency.meanNanos();
    boolean suspected = seldom && !troubled && latency.isSlow(usualNanos);
    if (check.answered(latencyNanos, suspected, usualNanos)) {
      latency.forget();
      waiting.usualAsElsewhere(usual.waiting);
    }
  }
}
