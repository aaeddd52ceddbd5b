package io.github.stowage.alluxio.replicator.decide;

import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;

/**
 * What was seen in Alluxio.
 *
 * @param originals by path: those of the plan and those of the bundles, as far as they are there;
 *     their maps name no other bundles than these
 * @param bundles complete ones
 * @param leftovers paths below the folder of bundles that are none, and empty folders of epochs;
 *     lists that no file names
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
    bundles = List.copyOf(bundles);
    Map<Long, Bundle> byId = byId(bundles);
    originals =
        originals.entrySet().stream()
            .collect(
                Collectors.toUnmodifiableMap(Map.Entry::getKey, e -> e.getValue().among(byId)));
    leftovers = List.copyOf(leftovers);
    workers = Set.copyOf(workers);
  }

  /** By their files' ids. */
  public static Map<Long, Bundle> byId(List<Bundle> bundles) {
    return bundles.stream()
        .collect(Collectors.toMap(Bundle::fileId, bundle -> bundle, (one, same) -> one));
  }
}
