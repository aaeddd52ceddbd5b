package io.github.stowage.alluxio.client.cluster;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.stowage.alluxio.client.observe.WorkerLoads;
import io.github.stowage.alluxio.client.report.Counter;
import io.github.stowage.alluxio.client.report.RepBunCounters;
import io.github.stowage.alluxio.records.CopiedChunk;
import io.github.stowage.alluxio.records.PublishedBundle;
import io.github.stowage.alluxio.testkit.Cluster;
import java.nio.file.Path;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.atomic.AtomicLong;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.fs.FSDataInputStream;
import org.apache.hadoop.fs.FileSystem;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The file itself is one of the replicas that the client chooses from, if nothing is set. */
@Tag("cluster")
class FileAsReplicaClusterTest {
  private static final String PATH = "/t/file-as-replica";
  private static final long MUCH = 1L << 40;

  @TempDir private Path directory;

  @Test
  void theFileIsReadWhileMoreIsToComeFromTheBundlesWorker() throws Exception {
    Cluster cluster = SharedCluster.get();
    try (Lake lake = SharedCluster.lake(directory)) {
      lake.write(PATH, 6_000, 9, cluster.worker(1));
      PublishedBundle bundle =
          lake.bundle(PATH, 1, Set.of("id", "price", "comment", "day"), cluster.worker(2));
      lake.publish(PATH, bundle);
      long held = bundle.chunks().stream().mapToLong(CopiedChunk::length).sum();
      long chosen = Counter.ORIGINALS_CHOSEN.get();

      assertThat(bundleBytes(lake, Map.of())).as("both idle").isEqualTo(held);
      AtomicLong load =
          WorkerLoads.SHARED.of(
              lake.status(bundle.path())
                  .getFileBlockInfos()
                  .get(0)
                  .getBlockInfo()
                  .getLocations()
                  .get(0)
                  .getWorkerAddress());
      load.addAndGet(MUCH);
      try {
        assertThat(bundleBytes(lake, Map.of())).isZero();
        assertThat(Counter.ORIGINALS_CHOSEN.get() - chosen).isEqualTo(1);
        assertThat(bundleBytes(lake, Map.of("stowage.repbun.replica", "least-loaded")))
            .isEqualTo(held);
      } finally {
        load.addAndGet(-MUCH);
      }
      assertThat(bundleBytes(lake, Map.of())).as("idle again").isEqualTo(held);
    }
  }

  /** Of a read of all of the file, without a fallback. */
  private static long bundleBytes(Lake lake, Map<String, String> settings) throws Exception {
    Configuration conf = lake.configuration();
    settings.forEach(conf::set);
    long before = Counter.BUNDLE_BYTES.get();
    long fallbacks = RepBunCounters.fallbacks();
    try (FileSystem files = lake.open("repbun", conf);
        FSDataInputStream in = files.open(lake.uri("repbun", PATH))) {
      assertThat(in.readAllBytes()).isEqualTo(lake.bytes(PATH));
    }
    assertThat(RepBunCounters.fallbacks()).isEqualTo(fallbacks);
    return Counter.BUNDLE_BYTES.get() - before;
  }
}
