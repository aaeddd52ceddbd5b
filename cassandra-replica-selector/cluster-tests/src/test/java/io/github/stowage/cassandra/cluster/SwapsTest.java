package io.github.stowage.cassandra.cluster;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.stowage.cassandra.testkit.Cluster;
import io.github.stowage.cassandra.testkit.Node;
import java.lang.management.ManagementFactory;
import java.lang.management.ThreadMXBean;
import java.nio.file.Path;
import java.util.Map;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import org.awaitility.Awaitility;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A node whose snitch is swapped again and again while it publishes its load. */
@Tag("cluster")
class SwapsTest {
  private static final int SWAPS = 300;
  private static final int MODES = 30;

  @TempDir Path directory;

  /**
   * Cassandra asks the new snitch for racks while it holds the lock of the ring's metadata, for
   * which whoever publishes waits.
   */
  @Test
  void theNewSnitchDoesNotWaitForThePublishingOfTheOldOne() throws Exception {
    ExecutorService thread = Executors.newSingleThreadExecutor();
    try (Cluster cluster =
        new Cluster(
                SharedClusters.withPlugin(directory)
                    .dataNodes(2)
                    // This mode publishes each time.
                    .pluginProperties(Map.of("publish_interval_ms", "100", "mode", "paper"))
                    .build())
            .start()) {
      Node node = cluster.node(1);
      ThreadMXBean threads =
          ManagementFactory.newPlatformMXBeanProxy(
              node.jmx(), ManagementFactory.THREAD_MXBEAN_NAME, ThreadMXBean.class);
      Future<?> swaps =
          thread.submit(
              () -> {
                for (int i = 0; i < SWAPS; i++) {
                  node.updateSnitch(SharedClusters.OUR_SNITCH, false, 100, 600_000, 1.0);
                }
              });
      Awaitility.await("the swaps")
          .until(
              () -> {
                assertThat(threads.findDeadlockedThreads()).isNull();
                return swaps.isDone();
              });
      swaps.get();
      assertThat(node.log().matching("ERROR")).isEmpty();
    } finally {
      thread.shutdownNow();
    }
  }

  /** Also where the one before it is still there when it is swapped in. */
  @Test
  void theNewSnitchHasTheModeThatItWasGiven() throws Exception {
    try (Cluster cluster =
        new Cluster(SharedClusters.withPlugin(directory).dataNodes(1).build()).start()) {
      Selector selector = new Selector(cluster.node(1));
      for (int i = 0; i < MODES; i++) {
        if (i % 3 == 0) {
          selector.useStock();
        }
        String mode = i % 2 == 0 ? "random" : "paper";
        selector.use(mode);
        assertThat(selector.attribute("Mode")).as("swap %d", i).isEqualTo(mode);
      }
      Awaitility.await("a load")
          .until(() -> !selector.attribute("LocalSample").toString().contains("cpu=NaN"));
      assertThat(selector.counters()).as("nobody hears it").containsEntry("loads_published", 0L);
    }
  }
}
