package io.github.stowage.alluxio.master;

import io.github.stowage.alluxio.master.act.PlanStore;
import io.github.stowage.alluxio.master.config.Settings;
import io.github.stowage.alluxio.master.observe.PlanSource;
import io.github.stowage.alluxio.records.EpochPlan;
import java.io.IOException;
import java.util.TreeSet;
import java.util.function.Consumer;

/** The plans that are kept. */
final class KeptPlans {
  private final PlanStore store;
  private final PlanSource state;
  private final Settings settings;
  private final Consumer<Exception> notPruned;

  /** Until it is known which plan was last made. */
  private long newest = -1;

  /**
   * @param notPruned is told why there may be more plans than are to be kept
   */
  KeptPlans(PlanStore store, PlanSource state, Settings settings, Consumer<Exception> notPruned) {
    this.store = store;
    this.state = state;
    this.settings = settings;
    this.notPruned = notPruned;
  }

  /** To be called before {@link #newest}. */
  void look() throws IOException {
    if (newest < 0) {
      newest = settings.auto ? made() : last(state.epochs());
    }
  }

  private long made() throws IOException {
    long made = state.madeEpoch();
    // Where none was ever chosen, none was made: a master died before it could choose one.
    return made > 0 || state.currentEpoch() == 0 ? made : last(state.epochs());
  }

  private static long last(TreeSet<Long> epochs) {
    return epochs.isEmpty() ? 0 : epochs.last();
  }

  /** Epoch of the plan that was last made; 0: none. */
  long newest() {
    return newest;
  }

  /**
   * Writes one down, lets it be carried out, and deletes the oldest.
   *
   * @throws IOException if it was not made: it is not kept either, unless that fails, too
   */
  void add(EpochPlan plan) throws IOException {
    store.write(plan);
    if (settings.auto) {
      makeCurrent(plan.epoch());
    }
    // Not before: what failed is tried again at the next look, and not an epoch later.
    newest = plan.epoch();
    try {
      prune();
    } catch (IOException | RuntimeException e) {
      // The plan is made all the same, and the next one prunes again.
      notPruned.accept(e);
    }
  }

  private void makeCurrent(long epoch) throws IOException {
    try {
      store.setCurrent(epoch);
    } catch (IOException | RuntimeException e) {
      if (!isCurrent(epoch, e)) {
        throw e;
      }
    }
  }

  /**
   * Whether it became the current one, and only the answer was lost. If not it is deleted: nobody
   * is to go back to it, and none of the others is to make way for it.
   */
  private boolean isCurrent(long epoch, Exception failure) {
    try {
      if (state.currentEpoch() == epoch) {
        return true;
      }
      store.delete(epoch);
    } catch (IOException | RuntimeException e) {
      failure.addSuppressed(e);
    }
    return false;
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
