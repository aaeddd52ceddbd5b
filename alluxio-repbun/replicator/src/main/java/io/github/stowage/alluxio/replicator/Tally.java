package io.github.stowage.alluxio.replicator;

import io.github.stowage.alluxio.replicator.decide.Step;
import io.github.stowage.alluxio.replicator.report.Counters;
import io.github.stowage.alluxio.replicator.report.Failures;
import io.github.stowage.alluxio.replicator.report.OutcomeWriter;

/** Tells all who count what became of steps. */
record Tally(Failures failures, OutcomeWriter outcomes, Counters counters)
    implements Copies.Account {
  @Override
  public void done(Step step, long bytes) {
    counters.add(step, bytes);
    outcomes.copied(bytes);
  }

  @Override
  public void failed(Step step, Exception cause) {
    failures.add(step, cause);
  }
}
