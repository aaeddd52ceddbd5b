package io.github.stowage.alluxio.benchmark;

import alluxio.client.file.FileSystem;
import io.github.stowage.alluxio.records.Codec;
import io.github.stowage.alluxio.records.CurrentEpoch;
import io.github.stowage.alluxio.records.EpochPlan;
import io.github.stowage.alluxio.records.Names;
import io.github.stowage.alluxio.records.Outcome;
import io.github.stowage.alluxio.records.PlannedBundle;
import io.github.stowage.alluxio.records.RecordException;
import io.github.stowage.alluxio.records.RecordStore;
import io.github.stowage.cli.CommandFailedException;
import java.io.IOException;
import java.time.Duration;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import java.util.function.LongConsumer;

/** Has the cluster's replicator make bundles. */
public final class Bundling {
  /** Not a mode of the planner: it holds the bundles of several. */
  private static final String MODE = "BENCHMARK";

  private final RecordStore<EpochPlan> plans;
  private final RecordStore<CurrentEpoch> current;
  private final RecordStore<Outcome> outcomes;
  private final Duration deadline;

  public Bundling(FileSystem files, Duration deadline) {
    plans = new RecordStore<>(files, Names.PLANS, EpochPlan.class);
    current = new RecordStore<>(files, Names.STATE, CurrentEpoch.class);
    outcomes = new RecordStore<>(files, Names.STATE, Outcome.class);
    this.deadline = deadline;
  }

  /**
   * Returns when all are published.
   *
   * @param epoch of the plan, unless they are the current one's
   * @param bytes that they may take
   * @param progress told how many are published
   * @throws CommandFailedException if they are not in time, saying why as the replicator does
   */
  public void publish(long epoch, List<PlannedBundle> bundles, long bytes, LongConsumer progress)
      throws IOException, InterruptedException {
    long wanted = planned(bundles).orElse(0L);
    if (wanted == 0) {
      wanted = epoch;
      plans.put(
          Long.toString(epoch),
          new EpochPlan(epoch, MODE, 1, bytes, bytes, Double.NaN, Double.NaN, bundles));
      current.put(Names.CURRENT, new CurrentEpoch(epoch));
    }
    long start = System.nanoTime();
    while (System.nanoTime() - start < deadline.toNanos()) {
      Optional<Outcome> outcome = outcomes.get(Names.OUTCOME);
      if (outcome.isPresent() && outcome.get().epoch() == wanted) {
        progress.accept(outcome.get().published());
        if (outcome.get().published() == bundles.size()) {
          return;
        }
      }
      TimeUnit.SECONDS.sleep(1);
    }
    throw new CommandFailedException(
        "the bundles are not published after "
            + deadline.toMinutes()
            + " min; is a replicator running? It says: "
            + outcomes.get(Names.OUTCOME).map(Bundling::why).orElse("nothing"),
        null);
  }

  private static String why(Outcome outcome) {
    return String.format(
        "epoch %d, %d of %d published%s",
        outcome.epoch(),
        outcome.published(),
        outcome.planned(),
        outcome.notBundled().isEmpty() ? "" : "; " + outcome.notBundled().get(0).why());
  }

  /** The current epoch if it plans just these. */
  private Optional<Long> planned(List<PlannedBundle> bundles) throws IOException {
    long epoch = current.get(Names.CURRENT).map(CurrentEpoch::epoch).orElse(0L);
    Optional<EpochPlan> plan = Optional.empty();
    try {
      plan = epoch == 0 ? plan : plans.get(Long.toString(epoch));
    } catch (RecordException e) {
      // Another version's: it is replaced.
      return Optional.empty();
    }
    return plan.isPresent() && same(plan.get().bundles(), bundles)
        ? Optional.of(epoch)
        : Optional.empty();
  }

  private static boolean same(List<PlannedBundle> one, List<PlannedBundle> other)
      throws IOException {
    return Arrays.equals(encoded(one), encoded(other));
  }

  private static byte[] encoded(List<PlannedBundle> bundles) throws IOException {
    return Codec.encode(new EpochPlan(1, MODE, 1, 0, 0, 0, 0, bundles));
  }
}
