package io.github.stowage.alluxio.replicator.observe;

import alluxio.client.file.FileSystem;
import io.github.stowage.alluxio.records.CurrentEpoch;
import io.github.stowage.alluxio.records.EpochPlan;
import io.github.stowage.alluxio.records.Names;
import io.github.stowage.alluxio.records.PlannedBundle;
import io.github.stowage.alluxio.records.RecordException;
import io.github.stowage.alluxio.records.RecordStore;
import java.io.IOException;
import java.util.HashSet;
import java.util.Optional;
import java.util.Set;

/** The plan that is to be carried out, and what earlier ones were about. */
public final class Plans {
  private final RecordStore<CurrentEpoch> current;
  private final RecordStore<EpochPlan> plans;

  public Plans(FileSystem files) {
    this.current = new RecordStore<>(files, Names.STATE, CurrentEpoch.class);
    this.plans = new RecordStore<>(files, Names.PLANS, EpochPlan.class);
  }

  /** 0: none. */
  public long epoch() throws IOException {
    return current.get(Names.CURRENT).map(CurrentEpoch::epoch).orElse(0L);
  }

  /**
   * @throws RecordException if it is not there, or garbage: which is no reason to remove anything
   */
  public EpochPlan plan(long epoch) throws IOException {
    Optional<EpochPlan> plan = plans.get(Long.toString(epoch));
    if (plan.isEmpty() || plan.get().epoch() != epoch) {
      throw new RecordException(
          "there is no plan of epoch " + epoch + " in " + Names.PLANS + ", which is the current");
    }
    return plan.get();
  }

  /** Of all plans that are kept: any of them may have got a map, also if its bundles are gone. */
  Set<String> originals() throws IOException {
    Set<String> paths = new HashSet<>();
    for (byte[] bytes : plans.list().values()) {
      try {
        plans.decode(bytes).bundles().stream().map(PlannedBundle::path).forEach(paths::add);
      } catch (RecordException e) {
        // It was never carried out.
      }
    }
    return paths;
  }
}
