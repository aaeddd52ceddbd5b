package io.github.stowage.alluxio.replicator.decide;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.stowage.alluxio.records.BundleLabel;
import io.github.stowage.alluxio.records.BundleMap;
import io.github.stowage.alluxio.records.CopiedChunk;
import io.github.stowage.alluxio.records.CopiedFooter;
import io.github.stowage.alluxio.records.PlannedBundle;
import io.github.stowage.alluxio.records.PublishedBundle;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;

/** Alluxio as the steps change it, and what no step may ever do. */
final class Model {
  static final long GRACE = 600_000;
  static final long LENGTH = 1_000;

  /** Bytes of a bundle's only chunk. */
  static final long CHUNK = 10;

  final TreeMap<String, Original> originals = new TreeMap<>();
  final TreeMap<String, Bundle> bundles = new TreeMap<>();
  final TreeSet<String> leftovers = new TreeSet<>();
  final TreeSet<String> workers = new TreeSet<>();
  private final Map<String, Long> lastTold = new HashMap<>();
  long now = 1_000_000;
  private long nextFileId = 1_000;

  Observed observed() {
    return new Observed(
        originals, List.copyOf(bundles.values()), List.copyOf(leftovers), workers, now);
  }

  void put(String path, long fileId) {
    untell(path);
    originals.put(path, new Original(path, fileId, LENGTH, false, Optional.empty()));
  }

  /** Paths of bundles that readers of any file are told of. */
  Set<String> told() {
    Set<String> told = new HashSet<>();
    originals.values().forEach(o -> o.published().forEach(bundle -> told.add(bundle.path())));
    return told;
  }

  void lose(String worker) {
    workers.remove(worker);
    bundles.replaceAll((path, bundle) -> with(bundle, without(bundle.holders(), worker)));
  }

  void apply(Step step) {
    if (step instanceof Step.Publish publish) {
      publish(publish.about(), publish.map());
    } else if (step instanceof Step.Unpublish unpublish) {
      untell(unpublish.about());
      Original o = originals.get(unpublish.about());
      originals.put(
          o.path(), new Original(o.path(), o.fileId(), o.length(), false, Optional.empty()));
    } else if (step instanceof Step.Keep keep) {
      Bundle b = bundles.get(keep.bundle().path());
      bundles.put(b.path(), new Bundle(b.label(), b.holders(), true, OptionalLong.empty()));
    } else if (step instanceof Step.Retire retire) {
      Bundle b = bundles.get(retire.bundle().path());
      bundles.put(b.path(), new Bundle(b.label(), b.holders(), b.pinned(), OptionalLong.of(now)));
    } else if (step instanceof Step.DropReplica drop) {
      Bundle b = bundles.get(drop.bundle().path());
      assertThat(without(b.holders(), drop.worker())).as("holders after %s", step).isNotEmpty();
      bundles.put(b.path(), with(b, without(b.holders(), drop.worker())));
    } else if (step instanceof Step.DeleteBundle delete) {
      delete(delete.bundle().path());
    } else if (step instanceof Step.DeleteLeftover delete) {
      assertThat(leftovers.remove(delete.about())).isTrue();
    } else if (step instanceof Step.AddReplica add) {
      add(add.bundle().path(), add.worker());
    } else if (step instanceof Step.WriteBundle write) {
      write(write);
    }
  }

  private void publish(String path, BundleMap map) {
    Original o = originals.get(path);
    assertThat(map.fileId()).isEqualTo(o.fileId());
    for (PublishedBundle published : map.bundles()) {
      assertThat(bundles).containsKey(published.path());
      assertThat(bundles.get(published.path()).holders()).as("%s", published.path()).isNotEmpty();
    }
    untell(path);
    originals.put(path, new Original(path, o.fileId(), o.length(), true, Optional.of(map)));
  }

  private void untell(String path) {
    Optional.ofNullable(originals.get(path))
        .flatMap(Original::map)
        .ifPresent(map -> map.bundles().forEach(bundle -> lastTold.put(bundle.path(), now)));
  }

  private void delete(String path) {
    assertThat(told()).doesNotContain(path);
    assertThat(now - lastTold.getOrDefault(path, 0L))
        .as("grace of %s", path)
        .isGreaterThanOrEqualTo(GRACE);
    assertThat(bundles.remove(path)).isNotNull();
  }

  private void add(String path, String worker) {
    Bundle b = bundles.get(path);
    assertThat(workers).contains(worker);
    assertThat(b.holders()).as("sources of %s", path).isNotEmpty();
    Set<String> holders = new HashSet<>(b.holders());
    holders.add(worker);
    bundles.put(path, with(b, holders));
  }

  private void write(Step.WriteBundle step) {
    PlannedBundle planned = step.planned();
    Original original = originals.get(planned.path());
    assertThat(original.fileId()).isEqualTo(planned.fileId());
    assertThat(workers).contains(planned.workers().get(0));
    assertThat(bundles).doesNotContainKey(step.target());
    PublishedBundle bundle =
        new PublishedBundle(
            planned.rowGroup(),
            step.target(),
            nextFileId++,
            100,
            planned.columns(),
            List.of(new CopiedChunk(4 + CHUNK * planned.rowGroup(), CHUNK, 4)),
            new CopiedFooter(8, "0".repeat(64)));
    bundles.put(
        step.target(),
        new Bundle(
            BundleLabel.of(
                step.epoch(), original.path(), original.fileId(), original.length(), bundle),
            Set.of(planned.workers().get(0)),
            true,
            OptionalLong.empty()));
  }

  static Bundle with(Bundle bundle, Set<String> holders) {
    return new Bundle(bundle.label(), holders, bundle.pinned(), bundle.retiredAt());
  }

  private static Set<String> without(Set<String> holders, String worker) {
    Set<String> rest = new HashSet<>(holders);
    rest.remove(worker);
    return rest;
  }
}
