package io.github.stowage.alluxio.replicator.decide;

import io.github.stowage.alluxio.records.BundleLabel;
import io.github.stowage.alluxio.records.PlannedBundle;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;

/**
 * A planned bundle and the one in Alluxio that serves as it, if there is one.
 *
 * @param bundle with exactly the planned columns, of any epoch: what a new plan leaves as it was is
 *     not copied again
 * @param obstacle why nothing can be done for it; empty if something can
 */
record Fit(PlannedBundle planned, Optional<Bundle> bundle, Optional<String> obstacle) {

  static Fit blocked(PlannedBundle planned, String why) {
    return new Fit(planned, Optional.empty(), Optional.of(why));
  }

  /** One that is larger than planned would get replicas for which there is no budget. */
  static boolean matches(PlannedBundle planned, Original original, Bundle bundle) {
    BundleLabel label = bundle.label();
    return label.fileId() == original.fileId()
        && label.fileLength() == original.length()
        && label.bundle().rowGroup() == planned.rowGroup()
        && bundle.copiedBytes() <= planned.bytes()
        && Set.copyOf(label.bundle().columns()).equals(Set.copyOf(planned.columns()));
  }

  /** Whether readers may be told of it. */
  boolean isComplete() {
    return bundle.isPresent() && bundle.get().isKept() && missing().isEmpty();
  }

  List<String> missing() {
    List<String> missing = new ArrayList<>(planned.workers());
    bundle.ifPresent(b -> missing.removeAll(b.holders()));
    return missing;
  }

  /** Replicas that are not planned; none as long as planned ones are missing. */
  Set<String> surplus() {
    if (bundle.isEmpty() || !missing().isEmpty()) {
      return Set.of();
    }
    return bundle.get().holders().stream()
        .filter(holder -> !planned.workers().contains(holder))
        .collect(Collectors.toCollection(java.util.TreeSet::new));
  }

  /** Why nothing can be done to publish it. */
  Optional<String> blocked(Set<String> alive) {
    if (obstacle.isPresent()) {
      return obstacle;
    }
    List<String> gone = missing().stream().filter(worker -> !alive.contains(worker)).toList();
    return gone.isEmpty()
        ? Optional.empty()
        : Optional.of("its worker " + String.join(", ", gone) + " is gone");
  }

  /** What it waits for if it is neither published nor blocked. */
  String pending() {
    if (bundle.isEmpty()) {
      return "not copied yet";
    }
    return missing().isEmpty()
        ? "not published yet"
        : "not copied yet to " + String.join(", ", missing());
  }
}
