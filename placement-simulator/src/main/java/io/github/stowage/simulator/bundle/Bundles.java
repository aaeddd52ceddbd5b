package io.github.stowage.simulator.bundle;

import io.github.stowage.core.bundle.BundleMode;
import io.github.stowage.core.bundle.BundlePlan;
import io.github.stowage.core.bundle.BundlePlanner;
import io.github.stowage.core.bundle.ObjectStats;
import io.github.stowage.core.bundle.ReplicaSpread;
import io.github.stowage.simulator.ProgressListener;
import java.util.ArrayList;
import java.util.List;
import java.util.SplittableRandom;

/**
 * Every mode of the planner with every placement and several budgets, on TPC-H.
 *
 * @param seed decides the queries' popularity where it is not even
 * @param cells by setting, then mode, then budget
 * @param lemma1 how good Lemma 1 is for lineitem, each query asked once
 * @param waiting how long reads take with what some modes plan
 */
public record Bundles(long seed, List<Cell> cells, Lemma1 lemma1, Waiting waiting) {
  static final int SERVERS = 20;
  static final List<Double> BUDGETS = List.of(.25, .5, 1.0, 2.0);

  /**
   * One plan. Variances are those of the servers' loads over the mean one of originals placed at
   * random without bundles (Default).
   *
   * @param objects row groups
   * @param budget fraction of the objects' bytes
   * @param random expected over all random placements
   * @param lpt with the largest first to the least loaded server
   * @param memory fraction of the objects' bytes that the bundles take
   */
  public record Cell(
      Setting setting,
      int objects,
      BundleMode mode,
      double budget,
      double random,
      double lpt,
      double memory) {}

  public static Bundles run(long seed, ProgressListener progress) {
    List<Cell> cells = new ArrayList<>();
    BundleMode[] modes = BundleMode.values();
    int total = Setting.ALL.size() * modes.length * BUDGETS.size();
    for (Setting setting : Setting.ALL) {
      ObjectStats[] objects = setting.objects(seed);
      for (BundleMode mode : modes) {
        for (double budget : BUDGETS) {
          cells.add(cell(setting, objects, mode, budget));
          progress.finished(cells.size(), total);
        }
      }
    }
    return new Bundles(
        seed,
        List.copyOf(cells),
        Lemma1.of(Tpch.lineitem(Setting.MAIN.counts(seed))),
        Waiting.run(seed));
  }

  private static Cell cell(Setting setting, ObjectStats[] objects, BundleMode mode, double budget) {
    double bytes = Setting.bytes(objects);
    BundlePlan plan =
        new BundlePlanner(
                mode, budget * bytes, SERVERS, ReplicaSpread.LPT, new SplittableRandom(0)::nextInt)
            .plan(objects);
    return new Cell(
        setting,
        objects.length,
        mode,
        budget,
        plan.expectedVariance() / plan.varianceDefault(),
        plan.variance() / plan.varianceDefault(),
        plan.memory() / bytes);
  }

  Cell cell(Setting setting, BundleMode mode, double budget) {
    return cells.stream()
        .filter(cell -> cell.setting().equals(setting) && cell.mode() == mode)
        .filter(cell -> cell.budget() == budget)
        .findFirst()
        .orElseThrow();
  }
}
