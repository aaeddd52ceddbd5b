package io.github.stowage.alluxio.client.cluster;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.stowage.alluxio.client.report.Counter;
import io.github.stowage.alluxio.records.PlannedBundle;
import io.github.stowage.alluxio.testkit.Cluster;
import io.github.stowage.alluxio.testkit.Node;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The only master goes while a plan is carried out and others read: killed, and stopped. */
@Tag("cluster")
class RestartedMasterClusterTest {
  private static final List<String> PATHS = List.of("/t/a", "/t/b", "/t/c", "/t/d");
  private static final int ROWS = 6_000;
  private static final int ROW_GROUPS = 3;
  private static final int BUNDLES = PATHS.size() * ROW_GROUPS;
  private static final int READS = 200;

  @TempDir private Path directory;
  private Cluster cluster;
  private Lake lake;

  @Test
  void thePlanIsCarriedOutAndReadersOnlyWait() throws Exception {
    cluster = SharedCluster.get();
    try (Lake opened = SharedCluster.lake(directory)) {
      lake = opened;
      for (String path : PATHS) {
        lake.write(path, ROWS, path.hashCode());
      }
      try (Replication replication = new Replication(cluster, lake.alluxio(), "100KB", directory);
          ReadLoad load = new ReadLoad(lake, 3, PATHS)) {
        load.awaitMore(READS);
        replication.plan(1, plan("id", "comment"));
        replication.awaitHalfway(PATHS, 1, BUNDLES);
        cluster.master().kill();
        cluster.master().start();
        replication.awaitAll(1, BUNDLES);
        assertBundlesAnswer(load);

        replication.plan(2, plan("id", "price", "day"));
        replication.awaitHalfway(PATHS, 2, BUNDLES);
        cluster.master().stop();
        cluster.master().start();
        replication.awaitAll(2, BUNDLES);
        assertBundlesAnswer(load);

        load.finish();
        replication.rollback(PATHS);
      }
    }
  }

  private static void assertBundlesAnswer(ReadLoad load) {
    long before = Counter.BUNDLE_BYTES.get();
    load.awaitMore(READS);
    assertThat(Counter.BUNDLE_BYTES.get()).isGreaterThan(before);
  }

  /** Each bundle on two workers. */
  private List<PlannedBundle> plan(String... columns) throws Exception {
    List<PlannedBundle> plan = new ArrayList<>();
    for (String path : PATHS) {
      for (int rowGroup = 0; rowGroup < ROW_GROUPS; rowGroup++) {
        plan.add(
            lake.planned(
                path, rowGroup, List.of(columns), List.of(worker(rowGroup), worker(rowGroup + 1))));
      }
    }
    return plan;
  }

  private String worker(int index) {
    Node node = cluster.workers().get(index % cluster.workers().size());
    return node.address() + ":" + node.rpcPort();
  }
}
