package io.github.stowage.alluxio.client.cluster;

import static java.util.stream.Collectors.toSet;
import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import alluxio.AlluxioURI;
import alluxio.client.file.FileSystem;
import alluxio.client.file.URIStatus;
import alluxio.exception.FileDoesNotExistException;
import alluxio.grpc.ListStatusPOptions;
import io.github.stowage.alluxio.records.BundleMap;
import io.github.stowage.alluxio.records.CurrentEpoch;
import io.github.stowage.alluxio.records.EpochPlan;
import io.github.stowage.alluxio.records.ListName;
import io.github.stowage.alluxio.records.Names;
import io.github.stowage.alluxio.records.Outcome;
import io.github.stowage.alluxio.records.PlannedBundle;
import io.github.stowage.alluxio.records.RecordStore;
import io.github.stowage.alluxio.records.ReplanRequest;
import io.github.stowage.alluxio.testkit.Cluster;
import io.github.stowage.alluxio.testkit.Node;
import io.github.stowage.alluxio.testkit.ReplicatorProcess;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;

/** The packaged replicator at work on a cluster, and what is seen of it from outside. */
final class Replication implements AutoCloseable {
  /** A step that failed is taken again after a minute. */
  private static final Duration LIMIT = Duration.ofMinutes(6);

  private final Cluster cluster;
  private final FileSystem files;
  private final ReplicatorProcess process;

  /** Blocks without a file that were there before: Alluxio leaves one if it caches late. */
  private final Set<String> strangers;

  /**
   * @param rate bytes in a second, such as 300KB
   * @param folder for its files
   */
  Replication(Cluster cluster, FileSystem files, String rate, Path folder) throws Exception {
    this.cluster = cluster;
    this.files = files;
    this.strangers = blocksOfWorkers();
    strangers.removeAll(blocks());
    process =
        new ReplicatorProcess(
            cluster.clientProperties(),
            folder,
            List.of(),
            "--interval=100ms",
            "--grace=0s",
            "--copies=1",
            "--rate=" + rate);
  }

  /** Makes a plan the current one. */
  void plan(long epoch, List<PlannedBundle> bundles) throws IOException {
    new RecordStore<>(files, Names.PLANS, EpochPlan.class)
        .put(Long.toString(epoch), new EpochPlan(epoch, "union", 1, 0, 0, 0, 0, bundles));
    current(epoch);
  }

  void current(long epoch) throws IOException {
    new RecordStore<>(files, Names.STATE, CurrentEpoch.class)
        .put(Names.CURRENT, new CurrentEpoch(epoch));
  }

  private static long current(FileSystem files) throws IOException {
    return new RecordStore<>(files, Names.STATE, CurrentEpoch.class)
        .get(Names.CURRENT)
        .map(CurrentEpoch::epoch)
        .orElse(0L);
  }

  /**
   * Has the master plan from what it heard of by then, until there are bundles of all these files.
   * No request is open in the end, so this plan stays the current one.
   */
  static EpochPlan awaitPlan(FileSystem files, List<String> paths) throws IOException {
    RecordStore<ReplanRequest> requests =
        new RecordStore<>(files, Names.STATE, ReplanRequest.class);
    await("a plan with bundles of " + paths)
        .atMost(LIMIT)
        .until(
            () -> {
              if (requests.get(Names.REPLAN).isPresent()) {
                return false;
              }
              if (current(files) > 0 && paths(currentPlan(files)).containsAll(paths)) {
                return true;
              }
              requests.put(Names.REPLAN, new ReplanRequest("a test"));
              return false;
            });
    return currentPlan(files);
  }

  private static Set<String> paths(EpochPlan plan) {
    return plan.bundles().stream().map(PlannedBundle::path).collect(toSet());
  }

  static EpochPlan currentPlan(FileSystem files) throws IOException {
    return new RecordStore<>(files, Names.PLANS, EpochPlan.class)
        .get(Long.toString(current(files)))
        .orElseThrow();
  }

  /** Waits until the first bundle of an epoch is written, and sees that not all are published. */
  void awaitHalfway(List<String> paths, long epoch, int planned) throws Exception {
    String folder = Names.BUNDLES.join(Long.toString(epoch)).getPath() + "/";
    await("a bundle of epoch " + epoch)
        .atMost(LIMIT)
        .until(() -> bundleFolder().stream().anyMatch(path -> path.startsWith(folder)));
    long published = 0;
    for (String path : paths) {
      published +=
          map(path).stream()
              .flatMap(map -> map.bundles().stream())
              .filter(bundle -> bundle.path().startsWith(folder))
              .count();
    }
    assertThat(published).as("published bundles of epoch %d", epoch).isLessThan(planned);
  }

  private int done(long epoch) {
    return outcome().filter(outcome -> outcome.epoch() == epoch).map(Outcome::published).orElse(0);
  }

  private Optional<Outcome> outcome() {
    try {
      return new RecordStore<>(files, Names.STATE, Outcome.class).get(Names.OUTCOME);
    } catch (IOException e) {
      throw new AssertionError(e);
    }
  }

  void awaitAll(long epoch, int planned) {
    await("all bundles of epoch " + epoch).atMost(LIMIT).until(() -> done(epoch) == planned);
    assertThat(process.isAlive()).as("the replicator runs").isTrue();
  }

  /** What the replicator printed and logged, and what it said last of the plan. */
  String said() {
    return process.output() + "\n" + outcome();
  }

  Optional<BundleMap> map(String path) throws Exception {
    return map(files, path);
  }

  static Optional<BundleMap> map(FileSystem files, String path) throws Exception {
    Optional<String> list = ListName.of(files.getStatus(new AlluxioURI(path)));
    return list.isEmpty()
        ? Optional.empty()
        : new RecordStore<>(files, Names.LISTS, BundleMap.class).get(list.get());
  }

  /** Takes the plan back, and waits until nothing of it is left anywhere. */
  void rollback(List<String> paths) throws IOException {
    current(0);
    await("nothing left")
        .atMost(LIMIT)
        .ignoreExceptions()
        .untilAsserted(
            () -> {
              assertThat(bundleFolder()).isEmpty();
              assertThat(new RecordStore<>(files, Names.LISTS, BundleMap.class).list()).isEmpty();
              for (String path : paths) {
                assertThat(map(path)).isEmpty();
              }
              Set<String> left = blocksOfWorkers();
              left.removeAll(blocks());
              assertThat(strangers).containsAll(left);
            });
  }

  private Set<String> bundleFolder() throws Exception {
    Set<String> paths = new TreeSet<>();
    try {
      for (URIStatus status : files.listStatus(Names.BUNDLES, recursive())) {
        paths.add(status.getPath());
      }
    } catch (FileDoesNotExistException e) {
      return Set.of();
    }
    return paths;
  }

  private Set<String> blocksOfWorkers() throws Exception {
    Set<String> ids = new TreeSet<>();
    for (Node worker : cluster.workers()) {
      ids.addAll(worker.blockFiles());
    }
    return ids;
  }

  /** Of all files there are. */
  private Set<String> blocks() throws Exception {
    Set<String> ids = new TreeSet<>();
    for (URIStatus status : files.listStatus(new AlluxioURI("/"), recursive())) {
      status.getBlockIds().forEach(id -> ids.add(Long.toString(id)));
    }
    return ids;
  }

  private static ListStatusPOptions recursive() {
    return ListStatusPOptions.newBuilder().setRecursive(true).build();
  }

  @Override
  public void close() {
    process.close();
  }
}
