package io.github.stowage.alluxio.commands;

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

/** As records. */
final class AlluxioPlans implements Plans {
  private final RecordStore<EpochPlan> plans;
  private final RecordStore<CurrentEpoch> current;
  private final RecordStore<Outcome> outcome;
  private final RecordStore<ReplanRequest> replan;

  AlluxioPlans(FileSystem files) {
    plans = new RecordStore<>(files, Names.PLANS, EpochPlan.class);
    current = new RecordStore<>(files, Names.STATE, CurrentEpoch.class);
    outcome = new RecordStore<>(files, Names.STATE, Outcome.class);
    replan = new RecordStore<>(files, Names.STATE, ReplanRequest.class);
  }

  @Override
  public TreeSet<Long> epochs() throws IOException {
    TreeSet<Long> epochs = new TreeSet<>();
    for (String name : plans.list().keySet()) {
      // A name that is no epoch is nobody's plan.
      if (name.matches("[1-9]\\d{0,17}")) {
        epochs.add(Long.parseLong(name));
      }
    }
    return epochs;
  }

  @Override
  public long current() throws IOException {
    return current.get(Names.CURRENT).map(CurrentEpoch::epoch).orElse(0L);
  }

  @Override
  public void setCurrent(long epoch) throws IOException {
    long made = current.get(Names.CURRENT).map(CurrentEpoch::made).orElse(0L);
    // Going back makes no plan: the next one is due when it would have been.
    current.put(Names.CURRENT, new CurrentEpoch(epoch, made == 0 ? 0 : Math.max(made, epoch)));
  }

  @Override
  public Optional<Outcome> outcome() throws IOException {
    return outcome.get(Names.OUTCOME);
  }

  @Override
  public Optional<ReplanRequest> request() throws IOException {
    try {
      return replan.get(Names.REPLAN);
    } catch (RecordException e) {
      // Nobody's of ours; the master plans for it.
      return Optional.empty();
    }
  }

  @Override
  public void setRequest(Optional<ReplanRequest> request) throws IOException {
    if (request.isPresent()) {
      replan.put(Names.REPLAN, request.get());
    } else {
      replan.delete(Names.REPLAN);
    }
  }
}
