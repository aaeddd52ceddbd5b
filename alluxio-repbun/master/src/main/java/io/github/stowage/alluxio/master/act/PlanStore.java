package io.github.stowage.alluxio.master.act;

import alluxio.client.file.FileSystem;
import io.github.stowage.alluxio.records.CurrentEpoch;
import io.github.stowage.alluxio.records.EpochPlan;
import io.github.stowage.alluxio.records.Names;
import io.github.stowage.alluxio.records.RecordStore;
import io.github.stowage.alluxio.records.ReplanRequest;
import java.io.IOException;
import java.util.TreeSet;

/** Writes plans down, and which one counts. */
public final class PlanStore {
  private final RecordStore<EpochPlan> plans;
  private final RecordStore<CurrentEpoch> current;
  private final RecordStore<ReplanRequest> replan;

  public PlanStore(FileSystem files) {
    plans = new RecordStore<>(files, Names.PLANS, EpochPlan.class);
    current = new RecordStore<>(files, Names.STATE, CurrentEpoch.class);
    replan = new RecordStore<>(files, Names.STATE, ReplanRequest.class);
  }

  public void write(EpochPlan plan) throws IOException {
    plans.put(Long.toString(plan.epoch()), plan);
  }

  /** From now on this one is to be carried out. */
  public void setCurrent(long epoch) throws IOException {
    current.put(Names.CURRENT, new CurrentEpoch(epoch));
  }

  /**
   * Deletes the oldest.
   *
   * @param epochs of all plans
   * @param kept how many stay
   * @param current stays in any case
   */
  public void prune(TreeSet<Long> epochs, int kept, long current) throws IOException {
    int excess = epochs.size() - kept;
    for (long epoch : epochs) {
      if (excess > 0 && epoch != current) {
        plans.delete(Long.toString(epoch));
        excess--;
      }
    }
  }

  public void answered() throws IOException {
    replan.delete(Names.REPLAN);
  }
}
