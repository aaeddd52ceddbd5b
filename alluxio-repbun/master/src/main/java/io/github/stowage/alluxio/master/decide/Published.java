package io.github.stowage.alluxio.master.decide;

import io.github.stowage.alluxio.records.EpochPlan;
import io.github.stowage.alluxio.records.NotBundled;
import io.github.stowage.alluxio.records.Outcome;
import io.github.stowage.alluxio.records.PlannedBundle;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;

/** Which bundles of a plan readers are told of, by what the replicator says. */
public final class Published {
  private final boolean known;
  private final Map<String, String> notBundled = new HashMap<>();

  public Published(EpochPlan plan, Optional<Outcome> outcome) {
    known = outcome.map(Outcome::epoch).orElse(0L) == plan.epoch();
    if (known) {
      for (NotBundled not : outcome.orElseThrow().notBundled()) {
        notBundled.put(key(not.path(), not.rowGroup()), not.why());
      }
    }
  }

  /** Why one is not there; empty if it is. */
  public Optional<String> whyNot(PlannedBundle bundle) {
    return known
        ? Optional.ofNullable(notBundled.get(key(bundle.path(), bundle.rowGroup())))
        : Optional.of("the replicator has not said yet");
  }

  private static String key(String path, int rowGroup) {
    return rowGroup + path;
  }
}
