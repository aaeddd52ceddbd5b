package io.github.stowage.openloop;

import org.HdrHistogram.Histogram;

/** Counts and latencies of a set of requests. */
final class Tally {
  static final long MAX_MICROS = 60_000_000;

  final Histogram micros;
  long ok;
  long missing;
  long errors;

  /**
   * @param digits significant decimal digits of the latencies kept
   */
  Tally(int digits) {
    micros = new Histogram(1, MAX_MICROS, digits);
  }

  /**
   * Adds a request. A timeout counts as an error and with its latency; another failure has no
   * meaningful latency (a refusal is quick) and counts as an error only.
   */
  void add(Outcomes.Kind kind, long latencyMicros) {
    switch (kind) {
      case OK -> ok++;
      case MISSING -> {
        ok++;
        missing++;
      }
      case TIMEOUT, FAILURE -> errors++;
      case UNKNOWN -> throw new IllegalStateException("A request has no outcome");
    }
    if (kind != Outcomes.Kind.FAILURE) {
      micros.recordValue(Math.min(latencyMicros, MAX_MICROS));
    }
  }
}
