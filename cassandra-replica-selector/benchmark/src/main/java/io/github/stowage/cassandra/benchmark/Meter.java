package io.github.stowage.cassandra.benchmark;

import io.github.stowage.report.PhaseKey;
import io.github.stowage.report.PhaseRecord;
import java.io.IOException;
import java.util.concurrent.ExecutionException;

/** Asks the coordinator for as long as a phase takes, and says how it answered. */
interface Meter {
  /**
   * @param seed of arrivals and keys, where the client takes one
   */
  PhaseRecord measure(PhaseKey key, Workload workload, long seed)
      throws IOException, InterruptedException, ExecutionException;
}
