package io.github.stowage.openloop;

import java.time.Duration;

/**
 * One stretch of load.
 *
 * @param seed the same seed gives the same arrival times, keys and scan lengths
 * @param ratePerSecond mean arrivals per second, whatever the answers do
 * @param settle load that is sent first and not counted
 * @param measure window whose requests count
 */
public record PhaseSpec(long seed, double ratePerSecond, Duration settle, Duration measure) {
  private static final double MAX_RATE = 100_000;
  private static final double MAX_REQUESTS = 20_000_000;

  public PhaseSpec {
    if (!(ratePerSecond > 0 && ratePerSecond <= MAX_RATE)) {
      throw new IllegalArgumentException(
          "ratePerSecond=" + ratePerSecond + ": allowed is above 0 to " + MAX_RATE);
    }
    if (settle.isNegative() || measure.isNegative() || measure.isZero()) {
      throw new IllegalArgumentException(
          "settle=" + settle + ", measure=" + measure + ": allowed is at least 0 and above 0");
    }
    if (ratePerSecond * settle.plus(measure).toSeconds() > MAX_REQUESTS) {
      throw new IllegalArgumentException(
          "settle plus measure=" + settle.plus(measure) + ": allowed are 20 million requests");
    }
  }
}
