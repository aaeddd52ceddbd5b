package io.github.stowage.alluxio.master.act;

import alluxio.client.file.FileSystem;
import io.github.stowage.alluxio.records.CurrentEpoch;
import io.github.stowage.alluxio.records.EpochPlan;
import io.github.stowage.alluxio.records.Names;
import io.github.stowage.alluxio.records.RecordException;
import io.github.stowage.alluxio.records.RecordStore;
import io.github.stowage.alluxio.records.ReplanRequest;
import java.io.IOException;
import java.util.Optional;

/** Plans as records. */
public final class AlluxioPlanStore implements PlanStore {
  private final RecordStore<EpochPlan> plans;
  private final RecordStore<CurrentEpoch> current;
  private final RecordStore<ReplanRequest> replan;

  public AlluxioPlanStore(FileSystem files) {
    plans = new RecordStore<>(files, Names.PLANS, EpochPlan.class);
    current = new RecordStore<>(files, Names.STATE, CurrentEpoch.class);
    replan = new RecordStore<>(files, Names.STATE, ReplanRequest.class);
  }

  @Override
  public void write(EpochPlan plan) throws IOException {
    plans.put(Long.toString(plan.epoch()), plan);
  }

  @Override
  public void setCurrent(long epoch) throws IOException {
    current.put(Names.CURRENT, new CurrentEpoch(epoch, epoch));
  }

  @Override
  public void delete(long epoch) throws IOException {
    plans.delete(Long.toString(epoch));
  }

  @Override
  public void answered(ReplanRequest request) throws IOException {
    Optional<ReplanRequest> later = waiting().flatMap(now -> now.without(request));
    if (later.isPresent()) {
      replan.put(Names.REPLAN, later.get());
    } else {
      replan.delete(Names.REPLAN);
    }
  }

  private Optional<ReplanRequest> waiting() throws IOException {
    try {
      return replan.get(Names.REPLAN);
    } catch (RecordException e) {
      return Optional.empty();
    }
  }
}
