package io.github.stowage.alluxio.client.cluster;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import io.github.stowage.alluxio.client.report.Counter;
import io.github.stowage.alluxio.client.report.RepBunCounters;
import io.github.stowage.alluxio.parquet.Chunk;
import io.github.stowage.alluxio.records.CopiedChunk;
import io.github.stowage.alluxio.records.EpochPlan;
import io.github.stowage.alluxio.records.Names;
import io.github.stowage.alluxio.testkit.Artifacts;
import io.github.stowage.alluxio.testkit.Cluster;
import io.github.stowage.alluxio.testkit.ClusterSpec;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import org.apache.hadoop.fs.FSDataInputStream;
import org.apache.hadoop.fs.FileSystem;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** All of RepBun once, on a real Alluxio: reads are reported, planned for, bundled, and served. */
@Tag("smoke")
class SmokeTest {
  private static final Duration LIMIT = Duration.ofMinutes(5);
  private static final String PATH = "/table/part-0.parquet";
  private static final List<String> HOT = List.of("id", "comment");

  @TempDir private Path directory;

  @Test
  void hotColumnsAreReadFromBundles() throws Exception {
    ClusterSpec spec =
        ClusterSpec.builder()
            .workers(2)
            .property("alluxio.master.repbun.reads.min", "1")
            .property("alluxio.master.repbun.budget", "1")
            .property("alluxio.master.repbun.report.poll.interval", "200ms")
            .eachMaster(master -> master.jar(Artifacts.pluginJar("master")))
            .progress(System.out::println)
            .build();
    try (Cluster cluster = new Cluster(spec).start();
        Lake lake = new Lake(cluster, directory)) {
      await("RepBun's folders")
          .atMost(LIMIT)
          .until(() -> lake.alluxio().exists(Names.REPORTS) && lake.alluxio().exists(Names.STATE));
      lake.write(PATH, 6_000, 1);
      byte[] original = lake.bytes(PATH);
      readHotColumns(lake);

      try (Replication replication = new Replication(cluster, lake.alluxio(), "100MB", directory)) {
        EpochPlan plan = Replication.awaitPlan(lake.alluxio(), List.of(PATH));
        assertThat(plan.bundles())
            .isNotEmpty()
            .allSatisfy(bundle -> assertThat(bundle.columns()).hasSameElementsAs(HOT));
        replication.awaitAll(plan.epoch(), plan.bundles().size());

        long held =
            replication.map(PATH).orElseThrow().bundles().stream()
                .flatMap(bundle -> bundle.chunks().stream())
                .mapToLong(CopiedChunk::length)
                .sum();
        long bundled = Counter.BUNDLE_BYTES.get();
        try (FileSystem files = lake.open("repbun", lake.configuration());
            FSDataInputStream in = files.open(lake.uri("repbun", PATH))) {
          assertThat(in.readAllBytes()).isEqualTo(original);
        }
        assertThat(Counter.BUNDLE_BYTES.get() - bundled).isPositive().isEqualTo(held);
        assertThat(RepBunCounters.fallbacks()).isZero();
      }
    }
  }

  /** What is read is reported when the file system is closed. */
  private static void readHotColumns(Lake lake) throws Exception {
    List<Chunk> chunks = lake.layout(PATH).chunks();
    try (FileSystem files = lake.open("repbun", lake.configuration());
        FSDataInputStream in = files.open(lake.uri("repbun", PATH))) {
      for (Chunk chunk : chunks) {
        if (HOT.contains(chunk.path())) {
          in.readFully(chunk.start(), new byte[(int) chunk.length()]);
        }
      }
    }
  }
}
