package io.github.stowage.alluxio.master;

import io.github.stowage.alluxio.master.decide.Decision;
import io.github.stowage.alluxio.master.decide.Planning;
import io.github.stowage.alluxio.master.decide.RecordShares;
import io.github.stowage.alluxio.master.model.Original;
import io.github.stowage.alluxio.master.model.Worker;
import io.github.stowage.alluxio.records.Codec;
import io.github.stowage.alluxio.records.EpochPlan;
import io.github.stowage.alluxio.records.PlannedBundle;
import io.github.stowage.alluxio.records.RecordException;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;

/** A plan that its record can hold: of some of the row groups, if of all it cannot. */
final class FittingPlan {
  private static final String REMEDY =
      "lower alluxio.master.repbun.plan.objects.max or alluxio.master.repbun.budget";

  /** Each halves what the record might hold and is not known to. */
  private static final int STEPS = 4;

  private final Planning planning;

  FittingPlan(Planning planning) {
    this.planning = planning;
  }

  Decision decide(long epoch, List<Original> originals, List<Worker> workers) {
    Decision decision = planning.decide(epoch, originals, workers);
    String tooLarge = tooLarge(decision);
    List<Original> kept = originals;
    String why = tooLarge;
    for (int round = 0; !why.isEmpty(); round++) {
      kept = fitting(kept, decision.plan().get(), round);
      if (kept.stream().noneMatch(FittingPlan::cached)) {
        return Decision.none(
            "the plan of a single row group that is cached is too large: " + why + ": " + REMEDY);
      }
      // Planned anew, so that budget, variance and replicas are those of what is left.
      decision = planning.decide(epoch, kept, workers);
      why = tooLarge(decision);
    }
    int all = rowGroups(originals);
    int leftOut = all - rowGroups(kept);
    return leftOut == 0 || decision.plan().isEmpty()
        ? decision
        : decision.leavingOut(
            String.format(
                "%d of %d row groups are left out of the plan, which is too large with them (%s):"
                    + " those that take most of it, and of the others those with least load. To"
                    + " plan for less, %s",
                leftOut, all, tooLarge, REMEDY));
  }

  /**
   * The row groups whose bundles the record holds.
   *
   * @param round how often what was left had larger bundles then, and did not fit: each time it is
   *     to be half of what fits now
   */
  private static List<Original> fitting(List<Original> originals, EpochPlan plan, int round) {
    RecordShares shares = new RecordShares(originals, plan);
    long tooMuch = Math.min(shares.total(), 2L * Codec.MAX_BYTES);
    long room = tooMuch / 2;
    while (room > 0 && !fits(plan, shares.within(room))) {
      tooMuch = room;
      room /= 2;
    }
    for (int step = 0; step < STEPS; step++) {
      long more = room + (tooMuch - room) / 2;
      if (fits(plan, shares.within(more))) {
        room = more;
      } else {
        tooMuch = more;
      }
    }
    return shares.within(room >> Math.min(round, Long.SIZE - 1));
  }

  /** Whether a record holds the bundles that a plan has for these row groups. */
  private static boolean fits(EpochPlan plan, List<Original> originals) {
    Map<String, Set<Integer>> rowGroups = new HashMap<>();
    for (Original original : originals) {
      original
          .access()
          .rowGroups()
          .forEach(
              rowGroup ->
                  rowGroups
                      .computeIfAbsent(original.access().path(), path -> new HashSet<>())
                      .add(rowGroup.index()));
    }
    List<PlannedBundle> bundles =
        plan.bundles().stream()
            .filter(b -> rowGroups.getOrDefault(b.path(), Set.of()).contains(b.rowGroup()))
            .collect(Collectors.toList());
    return tooLarge(
            Decision.of(
                new EpochPlan(
                    plan.epoch(),
                    plan.mode(),
                    plan.budget(),
                    plan.budgetBytes(),
                    plan.memoryBytes(),
                    plan.variance(),
                    plan.varianceDefault(),
                    bundles)))
        .isEmpty();
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

  private static boolean cached(Original original) {
    return original.access().rowGroups().stream()
        .anyMatch(rowGroup -> original.cachedBytes(rowGroup) > 0);
  }

  private static int rowGroups(List<Original> originals) {
    return originals.stream().mapToInt(file -> file.access().rowGroups().size()).sum();
  }
}
