package io.github.stowage.cassandra.agent;

import java.util.concurrent.TimeUnit;

/** What is being emulated. Every setter can be called while requests are served. */
final class Settings {
  private static final long MAX_MEAN_MICROS = TimeUnit.MINUTES.toMicros(1);

  private volatile long readMeanMicros;
  private volatile long scanMeanMicros;
  private volatile Distribution distribution;
  private volatile double factor = 1;
  private volatile double neighbour;

  Settings(AgentOptions options) {
    readMeanMicros = options.readMeanMicros();
    scanMeanMicros = options.scanMeanMicros();
    distribution = options.distribution();
  }

  /** The mean time a slot is held by a request of this kind, in nanoseconds. */
  double meanNanos(Kind kind) {
    return meanMicros(kind) * 1e3 * factor / (1 - neighbour);
  }

  long meanMicros(Kind kind) {
    return kind == Kind.READ ? readMeanMicros : scanMeanMicros;
  }

  void meanMicros(Kind kind, long micros) {
    if (kind == Kind.READ) {
      readMeanMicros = checkMean("readMeanMicros", micros);
    } else {
      scanMeanMicros = checkMean("scanMeanMicros", micros);
    }
  }

  static long checkMean(String key, long micros) {
    return Bounds.check(key, micros, 0, MAX_MEAN_MICROS);
  }

  Distribution distribution() {
    return distribution;
  }

  void distribution(Distribution value) {
    distribution = value;
  }

  double factor() {
    return factor;
  }

  void factor(double value) {
    factor = Bounds.check("factor", value, 0.01, 1000);
  }

  double neighbour() {
    return neighbour;
  }

  void neighbour(double share) {
    neighbour = Bounds.check("neighbour", share, 0, 0.9);
  }
}
