package io.github.stowage.alluxio.master;

import io.github.stowage.alluxio.master.decide.Decision;
import io.github.stowage.alluxio.master.decide.Hottest;
import io.github.stowage.alluxio.master.decide.Planning;
import io.github.stowage.alluxio.master.model.Original;
import io.github.stowage.alluxio.master.model.Worker;
import io.github.stowage.alluxio.records.Codec;
import io.github.stowage.alluxio.records.FileAccess;
import io.github.stowage.alluxio.records.RecordException;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Consumer;

/** A plan that its record can hold: of half of the row groups, and so on, if of all it cannot. */
final class FittingPlan {
  private static final String REMEDY =
      "lower alluxio.master.repbun.plan.objects.max or alluxio.master.repbun.budget";

  private final Planning planning;
  private final Consumer<String> told;

  /**
   * @param told of row groups that are left out, in one line
   */
  FittingPlan(Planning planning, Consumer<String> told) {
    this.planning = planning;
    this.told = told;
  }

  Decision decide(long epoch, List<Original> originals, List<Worker> workers) {
    Decision decision = planning.decide(epoch, originals, workers);
    String tooLarge = tooLarge(decision);
    int all = originals.stream().mapToInt(file -> file.access().rowGroups().size()).sum();
    int kept = all;
    String why = tooLarge;
    while (!why.isEmpty() && kept > 1) {
      kept /= 2;
      // Planned anew, so that budget, variance and replicas are those of what is left.
      decision = planning.decide(epoch, hottest(originals, kept), workers);
      why = tooLarge(decision);
    }
    if (!why.isEmpty()) {
      return Decision.none("the plan of a single row group is too large: " + why + ": " + REMEDY);
    }
    if (kept < all) {
      told.accept(
          String.format(
              "%d of %d row groups, those with least load, are left out of the plan, which is too"
                  + " large with them (%s): %s",
              all - kept, all, tooLarge, REMEDY));
    }
    return decision;
  }

  /** Why a plan could not be written down; empty if it could. */
  private static String tooLarge(Decision decision) {
    try {
      if (decision.plan().isPresent()) {
        Codec.encode(decision.plan().get());
      }
      return "";
    } catch (RecordException e) {
      return e.getMessage();
    }
  }

  private static List<Original> hottest(List<Original> originals, int most) {
    Hottest hottest = new Hottest(most);
    Map<String, Original> byPath = new HashMap<>();
    for (Original original : originals) {
      hottest.add(original.access());
      byPath.put(original.access().path(), original);
    }
    List<Original> found = new ArrayList<>();
    for (FileAccess file : hottest.files()) {
      found.add(byPath.get(file.path()).with(file));
    }
    return found;
  }
}
