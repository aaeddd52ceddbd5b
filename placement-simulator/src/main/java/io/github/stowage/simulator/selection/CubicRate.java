package io.github.stowage.simulator.selection;

/**
 * C3's limit on what one client sends to one server (Suresh et al., NSDI'15, section 3.3 and
 * Algorithm 2): a rate that is cut when it exceeds the rate of the answers and otherwise grows by
 * the cubic function of TCP CUBIC. Rates are requests per 20 ms.
 *
 * <p>The published rule compares the limit with the answers even while nothing presses against the
 * limit. The study's clients send a request or less per 20 ms to a server, so that would throttle
 * them for being idle; here only a limit that was reached is cut.
 */
final class CubicRate {
  /** The paper's delta. */
  private static final double WINDOW_NANOS = 20e6;

  private static final double HYSTERESIS_NANOS = 2 * WINDOW_NANOS;
  private static final double BETA = 0.2;

  /** Of the cubic function in milliseconds; makes its saddle 100 ms long, as in the paper. */
  private static final double GAMMA = 1e-6;

  private static final double LARGEST_STEP = 10;
  private static final double LOWEST = 0.1;

  /** The first one isn't published; high enough not to delay a client that has just started. */
  private double limit = 10;

  private double atLastCut = limit;
  private double tokens = limit;
  private double answerRate;
  private int answers;
  private long windowStart;
  private long refilledAt;
  private long lastCut;
  private long lastRaise;

  /** Nanos until a request may be sent, 0 if now. */
  long waitNanos(long now) {
    refill(now);
    return tokens >= 1 ? 0 : (long) Math.ceil((1 - tokens) * WINDOW_NANOS / limit);
  }

  void sent(long now) {
    refill(now);
    tokens--;
  }

  void answered(long now) {
    answers++;
    double windows = (now - windowStart) / WINDOW_NANOS;
    if (windows < 1) {
      return;
    }
    answerRate = answers / windows;
    answers = 0;
    windowStart = now;
    adapt(now);
  }

  /** Requests per 20 ms that may be sent. */
  double limit() {
    return limit;
  }

  private void adapt(long now) {
    if (limit > answerRate && now - lastRaise > HYSTERESIS_NANOS && tokens < 1) {
      atLastCut = limit;
      limit = Math.max(LOWEST, limit * BETA);
      lastCut = now;
    } else if (limit <= answerRate || tokens < 1) {
      double millis = (now - lastCut) / 1e6;
      double cubic = GAMMA * Math.pow(millis - Math.cbrt(BETA * atLastCut / GAMMA), 3) + atLastCut;
      limit = Math.max(limit, Math.min(limit + LARGEST_STEP, cubic));
      lastRaise = now;
    }
  }

  private void refill(long now) {
    tokens = Math.min(Math.max(1, limit), tokens + (now - refilledAt) * limit / WINDOW_NANOS);
    refilledAt = now;
  }
}
