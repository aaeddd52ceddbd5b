package io.github.stowage.alluxio.replicator;

import io.github.stowage.alluxio.copy.Moment;
import java.util.Locale;
import java.util.concurrent.atomic.AtomicLong;

/** For tests: kills this process at a moment, as if it lost its power. */
final class HaltBefore implements Moment.Listener {
  /** A {@link Moment}, a colon, and before which one of them, from 1. */
  static final String PROPERTY = "stowage.repbun.halt.before";

  static final int STATUS = 137;

  private final Moment moment;
  private final AtomicLong left;

  private HaltBefore(Moment moment, long nth) {
    this.moment = moment;
    this.left = new AtomicLong(nth);
  }

  /**
   * @param value of the property; null: never
   */
  static Moment.Listener of(String value) {
    if (value == null) {
      return Moment.Listener.NONE;
    }
    String[] parts = value.split(":", 2);
    return new HaltBefore(
        Moment.valueOf(parts[0].toUpperCase(Locale.ROOT)),
        parts.length == 1 ? 1 : Long.parseLong(parts[1]));
  }

  @Override
  public void before(Moment now) {
    if (now == moment && left.decrementAndGet() == 0) {
      Runtime.getRuntime().halt(STATUS);
    }
  }
}
