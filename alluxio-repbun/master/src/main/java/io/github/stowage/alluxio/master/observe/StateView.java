package io.github.stowage.alluxio.master.observe;

import alluxio.client.file.FileSystem;
import io.github.stowage.alluxio.records.CurrentEpoch;
import io.github.stowage.alluxio.records.EpochPlan;
import io.github.stowage.alluxio.records.Names;
import io.github.stowage.alluxio.records.Outcome;
import io.github.stowage.alluxio.records.RecordException;
import io.github.stowage.alluxio.records.RecordStore;
import io.github.stowage.alluxio.records.ReplanRequest;
import java.io.IOException;
import java.util.Optional;
import java.util.TreeSet;

/** As the records say. */
public final class StateView implements StateSource {
  private final RecordStore<EpochPlan> plans;
  private final RecordStore<CurrentEpoch> current;
  private final RecordStore<Outcome> outcome;
  private final RecordStore<ReplanRequest> replan;

  public StateView(FileSystem files) {
    plans = new RecordStore<>(files, Names.PLANS, EpochPlan.class);
    current = new RecordStore<>(files, Names.STATE, CurrentEpoch.class);
    outcome = new RecordStore<>(files, Names.STATE, Outcome.class);
    replan = new RecordStore<>(files, Names.STATE, ReplanRequest.class);
  }

  @Override
  public TreeSet<Long> epochs() throws IOException {
    TreeSet<Long> epochs = new TreeSet<>();
    for (String name : plans.list().keySet()) {
      if (name.matches("\\d{1,18}")) {
        epochs.add(Long.parseLong(name));
      }
    }
    return epochs;
  }

  @Override
  public long currentEpoch() throws IOException {
    return current.get(Names.CURRENT).map(CurrentEpoch::epoch).orElse(0L);
  }

  @Override
  public long madeEpoch() throws IOException {
    return current.get(Names.CURRENT).map(CurrentEpoch::made).orElse(0L);
  }

  @Override
  public Optional<EpochPlan> plan(long epoch) throws IOException {
    try {
      return epoch == 0 ? Optional.empty() : plans.get(Long.toString(epoch));
    } catch (RecordException e) {
      return Optional.empty();
    }
  }

  @Override
  public Optional<Outcome> outcome() throws IOException {
    try {
      return outcome.get(Names.OUTCOME);
    } catch (RecordException e) {
      return Optional.empty();
    }
  }

  @Override
  public Optional<ReplanRequest> replanRequest() throws IOException {
    try {
      return replan.get(Names.REPLAN);
    } catch (RecordException e) {
      return Optional.of(new ReplanRequest("somebody, in garbage"));
    }
  }
}
