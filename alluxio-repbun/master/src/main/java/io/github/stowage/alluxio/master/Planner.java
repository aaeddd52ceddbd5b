package io.github.stowage.alluxio.master;

import io.github.stowage.alluxio.master.act.PlanStore;
import io.github.stowage.alluxio.master.config.Settings;
import io.github.stowage.alluxio.master.decide.Decision;
import io.github.stowage.alluxio.master.decide.Planning;
import io.github.stowage.alluxio.master.decide.WorkersBack;
import io.github.stowage.alluxio.master.observe.ClusterSource;
import io.github.stowage.alluxio.master.observe.Popularity;
import io.github.stowage.alluxio.master.observe.StateSource;
import io.github.stowage.alluxio.master.report.Counters;
import io.github.stowage.alluxio.master.report.Warnings;
import io.github.stowage.alluxio.records.EpochPlan;
import io.github.stowage.alluxio.records.ReplanRequest;
import java.io.IOException;
import java.util.HashSet;
import java.util.Optional;
import java.util.Set;

/** When a plan is made, and what is done with it. */
final class Planner {
  private final Settings settings;
  private final ClusterSource cluster;
  private final StateSource state;
  private final PlanStore store;
  private final View view;
  private final Counters counters;
  private final Warnings log;
  private final Planning planning;
  private final KeptPlans kept;
  private final WorkersBack workers = new WorkersBack();
  private long notBefore;
  private Optional<ReplanRequest> heard = Optional.empty();

  Planner(
      Settings settings,
      ClusterSource cluster,
      StateSource state,
      PlanStore store,
      View view,
      Counters counters,
      Warnings log) {
    this.settings = settings;
    this.cluster = cluster;
    this.state = state;
    this.store = store;
    this.view = view;
    this.counters = counters;
    this.log = log;
    this.planning = new Planning(settings);
    this.kept = new KeptPlans(store, state, settings, this::notPruned);
  }

  /** Whether somebody asks for a plan, before the reports are looked at that it is made from. */
  void hear() throws IOException {
    heard = state.replanRequest();
  }

  /**
   * Makes a plan if one is due or was asked for when {@link #hear} was called.
   *
   * @param now milliseconds since 1970
   */
  void round(long now) throws IOException {
    refresh();
    // It may have been taken back.
    boolean wanted = heard.isPresent() && state.replanRequest().isPresent();
    view.nextPlan = due(now);
    Optional<Set<String>> alive = cluster.alive();
    alive.ifPresent(there -> workers.look(there, now));
    if (alive.isEmpty() || (!wanted && !scheduled(now))) {
      return;
    }
    String by = wanted ? heard.get().by() : "schedule";
    long epoch = Math.max(now, kept.newest() + 1);
    Decision decision = decide(epoch, view.popularity);
    if (decision.plan().isPresent()) {
      carryOut(decision.plan().get());
    }
    if (!decision.leftOut().isEmpty()) {
      log.info("{}", decision.leftOut());
    }
    boolean made = decision.plan().isPresent();
    (made ? counters.plans : counters.plansRefused).incrementAndGet();
    view.lastAttempt =
        Optional.of(
            new View.Attempt(now, by, made ? epoch : 0, decision.why(), decision.leftOut()));
    // What stood against it does not change soon.
    notBefore = made ? 0 : now + settings.bucketMillis;
    refresh();
    view.nextPlan = due(now);
    // Last: who waits for it asks for the plan then.
    if (wanted) {
      store.answered(heard.get());
    }
  }

  private boolean scheduled(long now) {
    return now >= view.nextPlan && workers.are(planned(view.plan), view.nextPlan, now);
  }

  /** Names of workers. */
  private static Set<String> planned(Optional<EpochPlan> plan) {
    Set<String> workers = new HashSet<>();
    plan.ifPresent(there -> there.bundles().forEach(bundle -> workers.addAll(bundle.workers())));
    return workers;
  }

  /** What would be planned now. Nothing is written. */
  Decision preview(long now) throws IOException {
    return decide(now, view.popularity);
  }

  private Decision decide(long epoch, Popularity popularity) throws IOException {
    Optional<String> tooEarly = planning.tooEarly(popularity.reads());
    if (tooEarly.isPresent()) {
      return Decision.none(tooEarly.get());
    }
    long start = System.nanoTime();
    LivingFiles files =
        new LivingFiles(cluster::original, settings.planObjectsMax, System::nanoTime);
    Decision decision =
        new FittingPlan(planning).decide(epoch, files.hottest(popularity), cluster.workers());
    counters.planMillis.set((System.nanoTime() - start) / 1_000_000);
    return decision;
  }

  private void carryOut(EpochPlan plan) throws IOException {
    kept.add(plan);
    log.info(
        "Planned {} bundles of {} bytes, epoch {}{}",
        plan.bundles().size(),
        plan.memoryBytes(),
        plan.epoch(),
        settings.auto ? "" : ", not carried out (alluxio.master.repbun.auto=false)");
  }

  private void notPruned(Exception cause) {
    counters.failures.incrementAndGet();
    log.once(Warnings.Kind.PRUNING_FAILED, "A plan is not deleted: " + cause + ".");
  }

  private void refresh() throws IOException {
    kept.look();
    long current = state.currentEpoch();
    if (view.plan.map(EpochPlan::epoch).orElse(0L) != current) {
      view.plan = state.plan(current);
    }
    view.outcome = state.outcome();
  }

  /** An epoch after the last plan; without one, after the first reads. */
  private long due(long now) {
    long newest = kept.newest();
    long since = newest > 0 ? newest : view.popularity.since() > 0 ? view.popularity.since() : now;
    return Math.max(notBefore, since + settings.epochMillis);
  }
}
