package io.github.stowage.alluxio.replicator.decide;

import io.github.stowage.alluxio.records.NotBundled;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/**
 * What is to be done next and how far the plan is.
 *
 * @param steps quick ones first; deciding again after them may bring more
 * @param planned bundles in the plan
 * @param published bundles of the plan that readers are told of
 * @param blocked those of which nothing can be done now, and why
 * @param pending the others that are not published, and what they wait for
 * @param degraded replicas that published bundles lack because their workers are gone
 * @param retired bundles that wait for their grace period to end
 * @param taken bytes on each worker that bundles take, planned replicas of existing bundles
 *     included
 */
public record Decision(
    List<Step> steps,
    int planned,
    int published,
    List<NotBundled> blocked,
    List<NotBundled> pending,
    List<String> degraded,
    int retired,
    Map<String, Long> taken) {
  public Decision {
    steps = List.copyOf(steps);
    blocked = List.copyOf(blocked);
    pending = List.copyOf(pending);
    degraded = List.copyOf(degraded);
    taken = Map.copyOf(taken);
  }

  /** Planned bundles that are not published. */
  public List<NotBundled> notBundled() {
    List<NotBundled> all = new ArrayList<>(blocked);
    all.addAll(pending);
    return all;
  }
}
