package io.github.stowage.alluxio.client.cluster;

import static org.assertj.core.api.Assertions.assertThat;

import alluxio.wire.WorkerNetAddress;
import io.github.stowage.alluxio.client.observe.WorkerLoads;
import io.github.stowage.alluxio.client.report.Counter;
import io.github.stowage.alluxio.client.report.RepBunCounters;
import io.github.stowage.alluxio.records.CopiedChunk;
import io.github.stowage.alluxio.records.PlannedBundle;
import io.github.stowage.alluxio.testkit.Cluster;
import io.github.stowage.alluxio.testkit.Node;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.concurrent.atomic.AtomicLong;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.fs.FSDataInputStream;
import org.apache.hadoop.fs.FileSystem;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A bundle on two workers, of which one has more to do, or is gone. */
@Tag("cluster")
class ReplicaClusterTest {
  private static final String PATH = "/t/a";
  private static final long MUCH = 1L << 40;
  private static final long AVOIDED_NANOS = 10_000_000_000L;

  @TempDir private Path directory;

  @Test
  void theLessLoadedWorkerIsReadAndTheOtherInItsPlace() throws Exception {
    Cluster cluster = SharedCluster.get();
    try (Lake lake = SharedCluster.lake(directory)) {
      lake.write(PATH, 6_000, 1);
      byte[] expected = lake.bytes(PATH);
      Configuration conf = lake.configuration();
      // Else the file itself would do for a busy worker.
      conf.set("stowage.repbun.replica", "least-loaded");
      try (Replication replication = new Replication(cluster, lake.alluxio(), "100MB", directory);
          FileSystem files = lake.open("repbun", conf)) {
        replication.plan(1, List.of(planned(cluster, lake)));
        replication.awaitAll(1, 1);
        CopiedChunk chunk = replication.map(PATH).orElseThrow().bundles().get(0).chunks().get(0);

        Node killed = cluster.worker(1);
        AtomicLong ofKilled = load(lake, replication, killed);
        AtomicLong ofOther = load(lake, replication, cluster.worker(2));
        killed.kill();

        ofKilled.addAndGet(MUCH);
        assertThat(failedOf(files, lake, chunk, expected, 10)).isZero();
        ofKilled.addAndGet(-MUCH);
        ofOther.addAndGet(MUCH);
        // The one that is gone seems idle: it is asked once, and then not for ten seconds.
        long asked = System.nanoTime();
        assertThat(failedOf(files, lake, chunk, expected, 1)).isOne();
        long again = failedOf(files, lake, chunk, expected, 3);
        assertThat(again).isLessThanOrEqualTo((System.nanoTime() - asked) / AVOIDED_NANOS);
        ofOther.addAndGet(-MUCH);
        assertThat(ofOther).as("nothing is waited for").hasValue(0);
        assertThat(ofKilled).as("nothing is waited for").hasValue(0);
      }
    }
  }

  private static PlannedBundle planned(Cluster cluster, Lake lake) throws Exception {
    return lake.planned(
        PATH,
        1,
        List.of("id", "comment"),
        cluster.workers().stream()
            .limit(2)
            .map(node -> node.address() + ":" + node.rpcPort())
            .toList());
  }

  private static AtomicLong load(Lake lake, Replication replication, Node node) throws Exception {
    String bundle = replication.map(PATH).orElseThrow().bundles().get(0).path();
    WorkerNetAddress address =
        lake.status(bundle).getFileBlockInfos().get(0).getBlockInfo().getLocations().stream()
            .map(location -> location.getWorkerAddress())
            .filter(worker -> worker.getRpcPort() == node.rpcPort())
            .filter(worker -> worker.getHost().equals(node.address()))
            .findFirst()
            .orElseThrow();
    return WorkerLoads.SHARED.of(address);
  }

  /**
   * Each by a stream of its own, all of it from the bundle.
   *
   * @return how many replicas failed
   */
  private static long failedOf(
      FileSystem files, Lake lake, CopiedChunk chunk, byte[] expected, int times) throws Exception {
    long chosen = Counter.REPLICAS_CHOSEN.get();
    long failed = Counter.REPLICAS_FAILED.get();
    long bytes = Counter.BUNDLE_BYTES.get();
    long fallbacks = RepBunCounters.fallbacks();
    for (int i = 0; i < times; i++) {
      byte[] read = new byte[(int) chunk.length()];
      try (FSDataInputStream in = files.open(lake.uri("repbun", PATH))) {
        in.readFully(chunk.start(), read);
      }
      assertThat(read)
          .isEqualTo(Arrays.copyOfRange(expected, (int) chunk.start(), (int) chunk.end()));
    }
    assertThat(Counter.BUNDLE_BYTES.get() - bytes).isEqualTo(times * chunk.length());
    assertThat(RepBunCounters.fallbacks()).as("fallbacks").isEqualTo(fallbacks);
    // Of two, one of which just failed, the other is chosen, too.
    assertThat(Counter.REPLICAS_CHOSEN.get() - chosen).as("chosen").isEqualTo(times);
    return Counter.REPLICAS_FAILED.get() - failed;
  }
}
