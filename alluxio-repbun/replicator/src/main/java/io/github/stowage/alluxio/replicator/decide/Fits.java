package io.github.stowage.alluxio.replicator.decide;

import io.github.stowage.alluxio.records.EpochPlan;
import io.github.stowage.alluxio.records.PlannedBundle;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/** Finds for each planned bundle the one in Alluxio that serves as it. */
final class Fits {
  private final Observed seen;
  private final Set<Long> told;
  private final Map<Long, List<Bundle>> byFile = new HashMap<>();

  /**
   * @param told ids of bundles that readers are told of
   */
  Fits(Observed seen, Set<Long> told) {
    this.seen = seen;
    this.told = told;
    for (Bundle bundle : seen.bundles()) {
      byFile.computeIfAbsent(bundle.label().fileId(), id -> new ArrayList<>()).add(bundle);
    }
  }

  /** By path of the original, in the plan's order. */
  Map<String, List<Fit>> of(EpochPlan plan) {
    Map<String, List<Fit>> fits = new LinkedHashMap<>();
    Map<String, Set<Integer>> rowGroups = new HashMap<>();
    for (PlannedBundle planned : plan.bundles()) {
      boolean first =
          rowGroups
              .computeIfAbsent(planned.path(), path -> new HashSet<>())
              .add(planned.rowGroup());
      Fit fit =
          first ? of(planned) : Fit.blocked(planned, "the plan has another one of this row group");
      fits.computeIfAbsent(planned.path(), path -> new ArrayList<>()).add(fit);
    }
    return fits;
  }

  private Fit of(PlannedBundle planned) {
    Original original = seen.originals().get(planned.path());
    if (original == null) {
      return Fit.blocked(planned, "the file is gone since it was planned");
    }
    if (original.fileId() != planned.fileId()) {
      return Fit.blocked(
          planned,
          "the file was replaced since it was planned: id "
              + original.fileId()
              + " instead of "
              + planned.fileId());
    }
    Optional<Bundle> best =
        byFile.getOrDefault(planned.fileId(), List.of()).stream()
            .filter(bundle -> bundle.isReadable() && Fit.matches(planned, original, bundle))
            .max(
                Comparator.comparing((Bundle bundle) -> told.contains(bundle.fileId()))
                    .thenComparing(bundle -> bundle.label().epoch())
                    .thenComparing(Bundle::path));
    return new Fit(planned, best, Optional.empty());
  }
}
