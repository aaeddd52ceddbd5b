package io.github.stowage.alluxio.client.cluster;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.stowage.alluxio.client.report.Cause;
import io.github.stowage.alluxio.client.report.Counter;
import io.github.stowage.alluxio.records.CopiedChunk;
import io.github.stowage.alluxio.records.PublishedBundle;
import io.github.stowage.alluxio.testkit.Cluster;
import io.github.stowage.alluxio.testkit.Node;
import java.nio.file.Path;
import java.util.Set;
import org.apache.hadoop.fs.FSDataInputStream;
import org.apache.hadoop.fs.FileSystem;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The worker with the only replica of a bundle dies, or hangs, while a stream reads from it. */
@Tag("cluster")
class LostWorkerClusterTest {
  @TempDir private Path directory;

  @Test
  void theOriginalAnswers() throws Exception {
    Cluster cluster = SharedCluster.get();
    try (Lake lake = SharedCluster.lake(directory)) {
      lake.write("/killed", 6_000, 1, cluster.worker(1));
      lake.write("/paused", 6_000, 2, cluster.worker(1));
      Node lost = cluster.worker(2);
      PublishedBundle first = lake.bundle("/killed", 1, Set.of("comment", "id"), lost);
      PublishedBundle second = lake.bundle("/paused", 1, Set.of("comment", "id"), lost);
      lake.publish("/killed", first);
      lake.publish("/paused", second);
      byte[] expectedFirst = lake.bytes("/killed");
      byte[] expectedSecond = lake.bytes("/paused");
      read(lake, "/paused", second, expectedSecond, lost::pause);
      lost.resume();
      read(lake, "/killed", first, expectedFirst, lost::kill);
    }
  }

  private static void read(
      Lake lake, String path, PublishedBundle bundle, byte[] expected, Runnable loss)
      throws Exception {
    try (FileSystem files = lake.open("repbun", lake.configuration());
        FSDataInputStream in = files.open(lake.uri("repbun", path))) {
      CopiedChunk chunk = bundle.chunks().get(0);
      long before = Counter.BUNDLE_BYTES.get();
      in.seek(chunk.start());
      assertThat(in.read()).isEqualTo(expected[(int) chunk.start()] & 255);
      assertThat(Counter.BUNDLE_BYTES.get()).isEqualTo(before + 1);
      long fallbacks = Cause.BUNDLE_UNREADABLE.get();
      loss.run();
      new Reads(3, expected).some(in, 100);
      assertThat(Cause.BUNDLE_UNREADABLE.get()).isEqualTo(fallbacks + 1);
    }
  }
}
