package io.github.stowage.alluxio.master;

import io.github.stowage.alluxio.master.observe.Popularity;
import io.github.stowage.alluxio.records.EpochPlan;
import io.github.stowage.alluxio.records.Outcome;
import java.util.Optional;

/** What the service knew when it last looked; written by its thread, read by any. */
final class View {
  volatile Popularity popularity = Popularity.NONE;
  volatile Optional<EpochPlan> plan = Optional.empty();
  volatile Optional<Outcome> outcome = Optional.empty();
  volatile Optional<Attempt> lastAttempt = Optional.empty();
  volatile long nextPlan;

  /** What made the last round fail; empty if it did not. */
  volatile String trouble = "";

  /** A plan was wanted. Immutable. */
  static final class Attempt {
    final long at;
    final String by;
    final long epoch;
    final String whyNot;
    final String leftOut;

    /**
     * @param at milliseconds since 1970
     * @param by who wanted it
     * @param epoch of the plan that was made; 0 if none was
     * @param whyNot empty if one was
     * @param leftOut what it is not for; empty if it is for all
     */
    Attempt(long at, String by, long epoch, String whyNot, String leftOut) {
      this.at = at;
      this.by = by;
      this.epoch = epoch;
      this.whyNot = whyNot;
      this.leftOut = leftOut;
    }
  }
}
