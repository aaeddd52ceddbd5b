package io.github.stowage.alluxio.client.cluster;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.stowage.alluxio.client.report.Cause;
import io.github.stowage.alluxio.client.report.Counter;
import io.github.stowage.alluxio.records.PublishedBundle;
import io.github.stowage.alluxio.testkit.Cluster;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A worker is killed while many read, comes back, and another is killed. */
@Tag("cluster")
class KilledWorkerClusterTest {
  private static final int ROWS = 6_000;
  private static final int READS = 400;

  @TempDir private Path directory;

  @Test
  void noReadFails() throws Exception {
    Cluster cluster = SharedCluster.get();
    try (Lake lake = SharedCluster.lake(directory)) {
      List<String> paths = List.of("/t/a", "/t/b", "/t/c", "/t/d");
      for (String path : paths) {
        bundle(cluster, lake, path);
      }
      try (ReadLoad load = new ReadLoad(lake, 4, paths)) {
        long bytes = Counter.BUNDLE_BYTES.get();
        load.awaitMore(READS);
        assertThat(Counter.BUNDLE_BYTES.get()).as("bytes from bundles").isGreaterThan(bytes);
        long unreadable = Cause.BUNDLE_UNREADABLE.get();

        cluster.worker(2).kill();
        load.awaitMore(READS);
        assertThat(Cause.BUNDLE_UNREADABLE.get()).as("lost bundles").isGreaterThan(unreadable);
        // The others' bundles still answer.
        bytes = Counter.BUNDLE_BYTES.get();
        load.awaitMore(READS);
        assertThat(Counter.BUNDLE_BYTES.get()).as("bytes from bundles").isGreaterThan(bytes);

        cluster.worker(2).start();
        load.awaitMore(READS);
        cluster.worker(3).kill();
        load.awaitMore(READS);
        load.finish();
      }
    }
  }

  /** Each row group has its bundle on another worker. */
  private static void bundle(Cluster cluster, Lake lake, String path) throws Exception {
    lake.write(path, ROWS, path.hashCode());
    List<PublishedBundle> bundles = new ArrayList<>();
    for (int rowGroup = 0; rowGroup < 3; rowGroup++) {
      bundles.add(
          lake.bundle(path, rowGroup, Set.of("id", "comment"), cluster.worker(1 + rowGroup)));
    }
    lake.publish(path, bundles.toArray(PublishedBundle[]::new));
  }
}
