package io.github.stowage.alluxio.master;

import io.github.stowage.alluxio.master.act.PlanStore;
import io.github.stowage.alluxio.master.config.Settings;
import io.github.stowage.alluxio.master.observe.PlanSource;
import io.github.stowage.alluxio.records.EpochPlan;
import java.io.IOException;
import java.util.TreeSet;

/** The plans that are kept. */
final class KeptPlans {
  private final PlanStore store;
  private final PlanSource state;
  private final Settings settings;

  /** Until it is known which plan was last made. */
  private long newest = -1;

  KeptPlans(PlanStore store, PlanSource state, Settings settings) {
    this.store = store;
    this.state = state;
    this.settings = settings;
  }

  /** To be called before {@link #newest}. */
  void look() throws IOException {
    if (newest < 0) {
      TreeSet<Long> epochs = state.epochs();
      newest = epochs.isEmpty() ? 0 : epochs.last();
    }
  }

  /** Epoch of the plan that was last made; 0: none. */
  long newest() {
    return newest;
  }

  /** Writes one down, lets it be carried out, and deletes the oldest. */
  void add(EpochPlan plan) throws IOException {
    store.write(plan);
    try {
      if (settings.auto) {
        store.setCurrent(plan.epoch());
      }
      // Not before: what failed is tried again at the next look, and not an epoch later.
      newest = plan.epoch();
    } finally {
      // Also then: each try makes another one.
      prune();
    }
  }

  private void prune() throws IOException {
    TreeSet<Long> epochs = state.epochs();
    long current = state.currentEpoch();
    int excess = epochs.size() - settings.plansKept;
    for (long epoch : epochs) {
      // Somebody may be about to have the newest one carried out.
      if (excess > 0 && epoch != current && epoch != epochs.last()) {
        store.delete(epoch);
        excess--;
      }
    }
  }
}
