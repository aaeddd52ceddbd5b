package io.github.stowage.alluxio.client.cluster;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.stowage.alluxio.client.observe.WorkerLoads;
import io.github.stowage.alluxio.client.report.Counter;
import io.github.stowage.alluxio.client.report.RepBunCounters;
import io.github.stowage.alluxio.records.CopiedChunk;
import io.github.stowage.alluxio.records.PublishedBundle;
import io.github.stowage.alluxio.testkit.Cluster;
import java.nio.file.Path;
import java.util.HashSet;
import java.util.Set;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicLong;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.fs.FSDataInputStream;
import org.apache.hadoop.fs.FileSystem;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** The file itself is one of the replicas that the client chooses from. */
@Tag("cluster")
class FileAsReplicaClusterTest {
  private static final String PATH = "/t/file-as-replica";
  private static final String ALL = "least-loaded-of-all";
  private static final long MUCH = 1L << 40;
  private static final long WAIT_NANOS = 60_000_000_000L;

  @TempDir private Path directory;

  /**
   * @param blockBytes the file has one block, or several
   */
  @ParameterizedTest
  @ValueSource(longs = {1 << 20, 32 << 10})
  void theLessBusyWorkersAnswerAndOfEqualOnesEach(long blockBytes) throws Exception {
    Cluster cluster = SharedCluster.get();
    try (Lake lake = SharedCluster.lake(directory)) {
      lake.write(PATH, 6_000, 9, cluster.worker(1), blockBytes);
      PublishedBundle bundle =
          lake.bundle(PATH, 1, Set.of("id", "price", "comment", "day"), cluster.worker(2));
      lake.publish(PATH, bundle);
      assertThat(lake.status(PATH).getFileBlockInfos().size() > 1)
          .isEqualTo(lake.status(PATH).getLength() > blockBytes);
      long held = bundle.chunks().stream().mapToLong(CopiedChunk::length).sum();
      long chosen = Counter.ORIGINALS_CHOSEN.get();

      assertThat(whileBusy(lake, bundle.path(), ALL)).isZero();
      assertThat(Counter.ORIGINALS_CHOSEN.get() - chosen).isEqualTo(1);
      assertThat(whileBusy(lake, bundle.path(), "least-loaded")).isEqualTo(held);
      assertThat(whileBusy(lake, PATH, ALL)).isEqualTo(held);

      Set<Long> idle = new HashSet<>();
      for (int i = 0; i < 24; i++) {
        idle.add(bundleBytes(lake, ALL));
      }
      assertThat(idle).containsExactlyInAnyOrder(0L, held);
    }
  }

  /** Most bundles have one replica. A reader that does not see what it sends thinks it idle. */
  @Test
  void whatTheOnlyWorkerWithABundleSendsIsCounted() throws Exception {
    Cluster cluster = SharedCluster.get();
    try (Lake lake = SharedCluster.lake(directory)) {
      lake.write(PATH, 6_000, 9, cluster.worker(1), 1 << 20);
      PublishedBundle bundle =
          lake.bundle(PATH, 1, Set.of("id", "price", "comment", "day"), cluster.worker(2));
      lake.publish(PATH, bundle);
      AtomicLong load = load(lake, bundle.path());
      AtomicBoolean seen = new AtomicBoolean();
      Thread watcher =
          new Thread(
              () -> {
                while (!seen.get() && !Thread.interrupted()) {
                  seen.compareAndSet(false, load.get() > 0);
                }
              });
      watcher.start();
      long end = System.nanoTime() + WAIT_NANOS;
      while (!seen.get() && System.nanoTime() < end) {
        assertThat(bundleBytes(lake, "least-loaded")).isPositive();
      }
      watcher.interrupt();
      watcher.join();
      assertThat(seen.get()).as("bytes that are waited for").isTrue();
      assertThat(load.get()).as("nothing is left").isZero();
    }
  }

  private static AtomicLong load(Lake lake, String path) throws Exception {
    return WorkerLoads.SHARED.of(
        lake.status(path)
            .getFileBlockInfos()
            .get(0)
            .getBlockInfo()
            .getLocations()
            .get(0)
            .getWorkerAddress());
  }

  /** {@link #bundleBytes} while much is to come from the worker that has a file. */
  private static long whileBusy(Lake lake, String path, String replica) throws Exception {
    AtomicLong load = load(lake, path);
    load.addAndGet(MUCH);
    try {
      return bundleBytes(lake, replica);
    } finally {
      assertThat(load.addAndGet(-MUCH)).as("nothing is left").isZero();
    }
  }

  /** Of a read of all of the file, without a fallback. */
  private static long bundleBytes(Lake lake, String replica) throws Exception {
    Configuration conf = lake.configuration();
    conf.set("stowage.repbun.replica", replica);
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
