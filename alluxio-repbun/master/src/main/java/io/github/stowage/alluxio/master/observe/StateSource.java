package io.github.stowage.alluxio.master.observe;

import io.github.stowage.alluxio.records.EpochPlan;
import io.github.stowage.alluxio.records.Outcome;
import io.github.stowage.alluxio.records.ReplanRequest;
import java.io.IOException;
import java.util.Optional;

/** What was planned, what came of it, what is wanted. */
public interface StateSource extends PlanSource {
  /** Empty if it is not there or garbage. */
  Optional<EpochPlan> plan(long epoch) throws IOException;

  Optional<Outcome> outcome() throws IOException;

  /** Garbage asks for a plan too: somebody wrote it there. */
  Optional<ReplanRequest> replanRequest() throws IOException;
}
