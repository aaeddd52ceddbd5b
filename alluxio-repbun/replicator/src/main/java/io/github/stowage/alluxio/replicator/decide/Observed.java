package io.github.stowage.alluxio.replicator.decide;

import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * What was seen in Alluxio.
 *
 * @param originals by path: those of the plan and those of the bundles, as far as they are there
 * @param bundles complete ones
 * @param leftovers paths below the folder of bundles that are none, and empty folders of epochs
 * @param workers that are alive, as host:rpcPort
 * @param now milliseconds since 1970
 */
public record Observed(
    Map<String, Original> originals,
    List<Bundle> bundles,
    List<String> leftovers,
    Set<String> workers,
    long now) {
  public Observed {
    originals = Map.copyOf(originals);
    bundles = List.copyOf(bundles);
    leftovers = List.copyOf(leftovers);
    workers = Set.copyOf(workers);
  }
}
