package io.github.stowage.alluxio.master.act;

import io.github.stowage.alluxio.records.EpochPlan;
import io.github.stowage.alluxio.records.ReplanRequest;
import java.io.IOException;

/** Where plans are written down, and which one counts. Each call is done whole or not at all. */
public interface PlanStore {
  void write(EpochPlan plan) throws IOException;

  /** From now on this one, the last that was made, is to be carried out. */
  void setCurrent(long epoch) throws IOException;

  void delete(long epoch) throws IOException;

  /** They do not wait for a plan any more. Who has joined them since does. */
  void answered(ReplanRequest request) throws IOException;
}
