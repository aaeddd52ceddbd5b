package io.github.stowage.alluxio.master;

import io.github.stowage.alluxio.master.act.PlanStore;
import io.github.stowage.alluxio.master.observe.StateSource;
import io.github.stowage.alluxio.records.EpochPlan;
import io.github.stowage.alluxio.records.Outcome;
import io.github.stowage.alluxio.records.ReplanRequest;
import java.io.IOException;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;
import java.util.TreeSet;

/** Plans in memory, by their epochs, and what is wanted. */
final class MemoryPlans implements PlanStore, StateSource {
  final TreeSet<Long> epochs = new TreeSet<>();
  final Map<Long, EpochPlan> written = new HashMap<>();
  Optional<ReplanRequest> request = Optional.empty();

  /** Who asks, too, while the next plan is written. */
  Optional<String> asksMeanwhile = Optional.empty();

  long current;
  long made;

  /** How often the next plans cannot become the current one. */
  int failures;

  /** The next one becomes the current one, and whoever wanted it is not told. */
  boolean answerLost;

  /** Nothing can be deleted. */
  boolean stuck;

  @Override
  public void write(EpochPlan plan) {
    epochs.add(plan.epoch());
    written.put(plan.epoch(), plan);
    asksMeanwhile.ifPresent(id -> request = request.map(others -> others.with(id)));
    asksMeanwhile = Optional.empty();
  }

  @Override
  public void setCurrent(long epoch) throws IOException {
    if (failures > 0) {
      failures--;
      throw new IOException("it cannot be replaced");
    }
    current = epoch;
    made = epoch;
    if (answerLost) {
      answerLost = false;
      throw new IOException("no answer");
    }
  }

  @Override
  public void delete(long epoch) throws IOException {
    if (stuck) {
      throw new IOException("it cannot be deleted");
    }
    epochs.remove(epoch);
  }

  @Override
  public void answered(ReplanRequest answered) {
    request = request.flatMap(now -> now.without(answered));
  }

  @Override
  public Optional<EpochPlan> plan(long epoch) {
    return Optional.ofNullable(written.get(epoch));
  }

  @Override
  public Optional<Outcome> outcome() {
    return Optional.empty();
  }

  @Override
  public Optional<ReplanRequest> replanRequest() {
    return request;
  }

  @Override
  public TreeSet<Long> epochs() {
    return new TreeSet<>(epochs);
  }

  @Override
  public long currentEpoch() {
    return current;
  }

  @Override
  public long madeEpoch() {
    return made;
  }
}
