package io.github.stowage.alluxio.replicator.observe;

import alluxio.client.file.FileSystem;
import alluxio.client.file.FileSystemContext;
import io.github.stowage.alluxio.records.EpochPlan;
import io.github.stowage.alluxio.records.PlannedBundle;
import io.github.stowage.alluxio.records.Workers;
import io.github.stowage.alluxio.replicator.decide.Bundle;
import io.github.stowage.alluxio.replicator.decide.Observed;
import io.github.stowage.alluxio.replicator.decide.Original;
import java.io.IOException;
import java.time.Clock;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/** Sees all that a decision needs. */
public final class Observer {
  private final FileSystem files;
  private final FileSystemContext context;
  private final Plans plans;
  private final Originals originals;
  private final Clock clock;
  private long deepEpoch = -1;
  private Set<String> ofOldPlans = new HashSet<>();

  public Observer(
      FileSystem files, FileSystemContext context, Plans plans, Originals originals, Clock clock) {
    this.files = files;
    this.context = context;
    this.plans = plans;
    this.originals = originals;
    this.clock = clock;
  }

  /**
   * @throws IOException if anything could not be seen: what is not seen must not pass for gone
   */
  public Observed observe(Optional<EpochPlan> plan, Workers workers) throws IOException {
    long epoch = plan.map(EpochPlan::epoch).orElse(0L);
    BundleFolder folder = BundleFolder.list(files, epoch);
    Lists lists = Lists.all(files);
    if (epoch != deepEpoch) {
      ofOldPlans = plans.originals();
      deepEpoch = epoch;
    }
    Set<String> paths = new HashSet<>(ofOldPlans);
    // By path, the file of which bundles were made.
    Map<Long, String> expected = new HashMap<>();
    for (PlannedBundle planned : plan.map(EpochPlan::bundles).orElse(List.of())) {
      paths.add(planned.path());
      expected.put(planned.fileId(), planned.path());
    }
    for (Bundle bundle : folder.bundles()) {
      paths.add(bundle.label().original());
      expected.put(bundle.label().fileId(), bundle.label().original());
    }
    Map<Long, Bundle> bundles = Observed.byId(folder.bundles());
    // At once: many files may name one long list, and must not lie in the memory with it.
    Map<String, Original> found = new HashMap<>();
    for (String path : paths) {
      originals
          .original(path, lists)
          .ifPresent(original -> found.put(path, original.among(bundles)));
    }
    // Nobody but this process gives maps: those that have none need not be looked at again.
    ofOldPlans.removeIf(path -> !found.containsKey(path) || !found.get(path).hasMap());
    for (Map.Entry<Long, String> file : expected.entrySet()) {
      Original there = found.get(file.getValue());
      if (there == null || there.fileId() != file.getKey()) {
        originals
            .byId(file.getKey(), lists)
            .ifPresent(original -> found.putIfAbsent(original.path(), original.among(bundles)));
      }
    }
    List<String> leftovers = new ArrayList<>(folder.leftovers());
    leftovers.addAll(lists.unnamed());
    return new Observed(
        found, folder.bundles(), leftovers, workers.capacities().keySet(), clock.millis());
  }
}
