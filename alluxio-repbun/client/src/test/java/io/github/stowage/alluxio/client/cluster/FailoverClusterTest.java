package io.github.stowage.alluxio.client.cluster;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import alluxio.client.file.FileSystem;
import io.github.stowage.alluxio.client.report.Counter;
import io.github.stowage.alluxio.records.BundleMap;
import io.github.stowage.alluxio.records.EpochPlan;
import io.github.stowage.alluxio.testkit.Artifacts;
import io.github.stowage.alluxio.testkit.Cluster;
import io.github.stowage.alluxio.testkit.ClusterSpec;
import io.github.stowage.alluxio.testkit.Node;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import org.awaitility.core.ConditionTimeoutException;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * Of three masters with RepBun the primary hangs while its plan is carried out; when it goes on,
 * there is another, and for a moment there are two. Then that one is killed.
 */
@Tag("cluster")
class FailoverClusterTest {
  private static final Duration LIMIT = Duration.ofMinutes(5);
  private static final List<String> PATHS = List.of("/t/a", "/t/b", "/t/c");
  private static final String PREFIX = "alluxio.master.repbun.";

  @TempDir private Path directory;

  @Test
  void planAndBundlesStay() throws Exception {
    ClusterSpec spec =
        ClusterSpec.builder()
            .masters(3)
            .workers(2)
            .workerMemoryBytes(64 << 20)
            .property(PREFIX + "reads.min", "1")
            .property(PREFIX + "budget", "1")
            .property(PREFIX + "report.poll.interval", "500ms")
            .eachMaster(master -> master.jar(Artifacts.pluginJar("master")))
            .progress(System.out::println)
            .build();
    try (Cluster cluster = new Cluster(spec).start();
        Lake lake = new Lake(cluster, directory)) {
      for (String path : PATHS) {
        lake.write(path, 6_000, path.hashCode());
      }
      EpochPlan plan;
      try (ReadLoad load = new ReadLoad(lake, 2, PATHS)) {
        load.awaitMore(100);
        plan = Replication.awaitPlan(lake.alluxio(), PATHS);
        load.finish();
      }
      try (Replication replication = new Replication(cluster, lake.alluxio(), "100KB", directory);
          ReadLoad load = new ReadLoad(lake, 2, PATHS)) {
        int bundles = plan.bundles().size();
        replication.awaitHalfway(PATHS, plan.epoch(), bundles);

        Node hung = cluster.servingMaster();
        hung.pause();
        await("another primary").atMost(LIMIT).until(() -> servesInsteadOf(cluster, hung));
        hung.resume();
        replication.awaitAll(plan.epoch(), bundles);
        assertUnchanged(lake, replication, plan);
        assertBundlesAnswer(load);

        Node killed = cluster.servingMaster();
        killed.kill();
        await("a third primary").atMost(LIMIT).until(() -> servesInsteadOf(cluster, killed));
        // Workers that a busy machine keeps from the new master are gone for a while.
        replication.awaitAll(plan.epoch(), bundles);
        assertUnchanged(lake, replication, plan);
        assertBundlesAnswer(load);
        load.finish();
        replication.rollback(PATHS);
      }
    }
  }

  private static boolean servesInsteadOf(Cluster cluster, Node other) {
    return cluster.isServing() && cluster.servingMaster() != other;
  }

  /**
   * As a client sees it that comes now. A master that was paused answers those that it had from
   * what it knew then, until it hears of the other.
   */
  private static void assertUnchanged(Lake lake, Replication replication, EpochPlan plan) {
    try {
      await("the same plan and bundles")
          .atMost(LIMIT)
          .pollInterval(Duration.ofSeconds(1))
          .untilAsserted(
              () -> {
                try (FileSystem files = lake.newClient()) {
                  assertUnchanged(files, plan);
                }
              });
    } catch (ConditionTimeoutException e) {
      throw new AssertionError(replication.said(), e);
    }
  }

  private static void assertUnchanged(FileSystem files, EpochPlan plan) throws Exception {
    assertThat(Replication.currentPlan(files)).usingRecursiveComparison().isEqualTo(plan);
    int published = 0;
    for (String path : PATHS) {
      Optional<BundleMap> map = Replication.map(files, path);
      assertThat(map).as(path).isPresent();
      published += map.orElseThrow().bundles().size();
    }
    assertThat(published).isEqualTo(plan.bundles().size());
  }

  /** Which they do again some seconds after the last one failed. */
  private static void assertBundlesAnswer(ReadLoad load) {
    long before = Counter.BUNDLE_BYTES.get();
    await("bytes from bundles").atMost(LIMIT).until(() -> Counter.BUNDLE_BYTES.get() > before);
    load.awaitMore(100);
  }
}
