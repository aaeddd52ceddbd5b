package io.github.stowage.alluxio.master;

import io.github.stowage.alluxio.master.decide.Decision;
import io.github.stowage.alluxio.master.decide.Planned;
import io.github.stowage.alluxio.master.decide.Planning;
import io.github.stowage.alluxio.master.decide.RecordShares;
import io.github.stowage.alluxio.master.model.Original;
import io.github.stowage.alluxio.master.model.Worker;
import io.github.stowage.alluxio.records.Codec;
import io.github.stowage.alluxio.records.EpochPlan;
import io.github.stowage.alluxio.records.RecordException;
import io.github.stowage.alluxio.records.RowGroupAccess;
import java.util.List;
import java.util.Set;

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
    return planning.decide(epoch, originals, workers, planned -> fitting(originals, planned));
  }

  private static Decision fitting(List<Original> originals, Planned planned) {
    EpochPlan whole = planned.written();
    String tooLarge = tooLarge(whole);
    if (tooLarge.isEmpty()) {
      return Decision.of(whole);
    }
    RecordShares shares = new RecordShares(originals, whole);
    Set<RowGroupAccess> kept = fitting(shares, planned);
    if (originals.stream().noneMatch(original -> isCached(original, kept))) {
      return Decision.none(
          "the plan of a single row group that is cached is too large: "
              + tooLarge
              + ": "
              + REMEDY);
    }
    // Nobody else gets their place: those would be row groups with less load.
    return Decision.of(planned.keeping(kept).written())
        .leavingOut(
            String.format(
                "%d of %d row groups are left out of the plan, which is too large with them (%s):"
                    + " those that take most of it, and of the others those with least load. To"
                    + " plan for less, %s",
                shares.rowGroups() - kept.size(), rowGroups(originals), tooLarge, REMEDY));
  }

  /** The row groups whose bundles the record holds. */
  private static Set<RowGroupAccess> fitting(RecordShares shares, Planned planned) {
    long tooMuch = Math.min(shares.total(), 2L * Codec.MAX_BYTES);
    long room = tooMuch / 2;
    while (room > 0 && !fits(planned, shares.within(room))) {
      tooMuch = room;
      room /= 2;
    }
    for (int step = 0; step < STEPS; step++) {
      long more = room + (tooMuch - room) / 2;
      if (fits(planned, shares.within(more))) {
        room = more;
      } else {
        tooMuch = more;
      }
    }
    return shares.within(room);
  }

  private static boolean fits(Planned planned, Set<RowGroupAccess> kept) {
    return tooLarge(planned.keeping(kept).written()).isEmpty();
  }

  /** Why a plan could not be written down; empty if it could. */
  private static String tooLarge(EpochPlan plan) {
    try {
      Codec.encode(plan);
      return "";
    } catch (RecordException e) {
      return e.getMessage();
    }
  }

  private static boolean isCached(Original original, Set<RowGroupAccess> any) {
    return original.access().rowGroups().stream()
        .anyMatch(rowGroup -> any.contains(rowGroup) && original.cachedBytes(rowGroup) > 0);
  }

  private static int rowGroups(List<Original> originals) {
    return originals.stream().mapToInt(file -> file.access().rowGroups().size()).sum();
  }
}
