package io.github.stowage.alluxio.replicator;

import alluxio.client.file.FileSystemContext;
import io.github.stowage.alluxio.records.EpochPlan;
import io.github.stowage.alluxio.records.Workers;
import io.github.stowage.alluxio.replicator.act.WorkerRoom;
import io.github.stowage.alluxio.replicator.decide.Decision;
import io.github.stowage.alluxio.replicator.decide.Observed;
import io.github.stowage.alluxio.replicator.decide.Reconciler;
import io.github.stowage.alluxio.replicator.decide.Step;
import io.github.stowage.alluxio.replicator.observe.Observer;
import io.github.stowage.alluxio.replicator.observe.Plans;
import io.github.stowage.alluxio.replicator.report.Failures;
import io.github.stowage.alluxio.replicator.report.OutcomeWriter;
import java.io.IOException;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.function.Consumer;

/**
 * Looks, decides, acts, and looks again, until nothing is left that can be done now.
 *
 * <p>A round ends when it has copied for a while, so that what is complete is published soon, and
 * another plan is seen soon.
 */
final class Replicator {
  private static final Duration COPY_ATLEAST = Duration.ofSeconds(10);

  /** As often as looking takes, so that it costs a fifth at most. */
  private static final int COPY_PER_LOOK = 4;

  private final FileSystemContext context;
  private final Plans plans;
  private final Observer observer;
  private final Reconciler reconciler;
  private final Copies copies;
  private final Failures failures;
  private final OutcomeWriter outcomes;
  private Optional<EpochPlan> plan = Optional.empty();
  private Duration lookTook = Duration.ZERO;

  Replicator(
      FileSystemContext context,
      Plans plans,
      Observer observer,
      Reconciler reconciler,
      Copies copies,
      Failures failures,
      OutcomeWriter outcomes) {
    this.context = context;
    this.plans = plans;
    this.observer = observer;
    this.reconciler = reconciler;
    this.copies = copies;
    this.failures = failures;
    this.outcomes = outcomes;
  }

  /** What would be done, and how far the plan is. Changes nothing. */
  Decision look() throws IOException {
    return look(Workers.alive(context));
  }

  private Decision look(Workers workers) throws IOException {
    plan = current();
    long began = System.nanoTime();
    Observed seen = observer.observe(plan, workers);
    lookTook = Duration.ofNanos(System.nanoTime() - began);
    return reconciler.decide(plan, seen);
  }

  /**
   * @param progress told of each decision
   * @return the last one: no step of it is left, or those that are left failed
   * @throws IOException if Alluxio cannot be seen, or the plan cannot be read
   */
  Decision reconcile(Consumer<Decision> progress) throws IOException {
    Set<String> done = Set.of();
    while (true) {
      Workers workers = Workers.alive(context);
      Decision decision = look(workers);
      progress.accept(decision);
      List<Step> steps = failures.due(decision.steps(), done);
      outcomes.decided(epoch(), decision, steps.isEmpty());
      if (steps.isEmpty()) {
        return decision;
      }
      done = take(steps, new WorkerRoom(workers.capacities(), decision.taken()));
    }
  }

  /** Of the last look. */
  Duration lookTook() {
    return lookTook;
  }

  /** Of the plan that was last seen; 0 if there was none. */
  long epoch() {
    return plan.map(EpochPlan::epoch).orElse(0L);
  }

  private Optional<EpochPlan> current() throws IOException {
    long epoch = plans.epoch();
    if (epoch == 0) {
      return Optional.empty();
    }
    return plan.isPresent() && plan.get().epoch() == epoch ? plan : Optional.of(plans.plan(epoch));
  }

  private Set<String> take(List<Step> steps, WorkerRoom room) throws IOException {
    Duration most = lookTook.multipliedBy(COPY_PER_LOOK);
    return copies.take(steps, room, most.compareTo(COPY_ATLEAST) < 0 ? COPY_ATLEAST : most);
  }
}
