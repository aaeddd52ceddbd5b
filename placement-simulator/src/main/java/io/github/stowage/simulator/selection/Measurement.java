package io.github.stowage.simulator.selection;

import org.HdrHistogram.Histogram;

/** Latencies, errors and routing of one run; requests sent before the warm-up ended don't count. */
final class Measurement {
  /** Latencies are kept in this unit. */
  static final double NANOS_PER_UNIT = 1_000;

  private final long warmupNanos;
  final Histogram latencies = new Histogram(3);

  /** Requests sent to a node in each second of the run, warm-up included: [second][node]. */
  final int[][] timeline;

  final long[] reads;
  long sent;
  long errors;

  Measurement(int nodes, long warmupNanos, int seconds) {
    this.warmupNanos = warmupNanos;
    reads = new long[nodes];
    timeline = new int[seconds][nodes];
  }

  void sent(Request request) {
    timeline[(int) (request.sentAt / 1_000_000_000L)][request.node]++;
    if (request.sentAt >= warmupNanos) {
      sent++;
      reads[request.node]++;
    }
  }

  void finished(Request request, long latencyNanos, boolean error) {
    if (request.sentAt >= warmupNanos) {
      latencies.recordValue(Math.round(latencyNanos / NANOS_PER_UNIT));
      if (error) {
        errors++;
      }
    }
  }
}
