package io.github.stowage.alluxio.replicator;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import alluxio.AlluxioURI;
import io.github.stowage.alluxio.records.BundleMap;
import io.github.stowage.alluxio.records.Names;
import io.github.stowage.alluxio.records.PlannedBundle;
import io.github.stowage.alluxio.records.PublishedBundle;
import io.github.stowage.alluxio.testkit.Artifacts;
import io.github.stowage.alluxio.testkit.Cluster;
import io.github.stowage.alluxio.testkit.ClusterSpec;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.io.TempDir;

/**
 * A real cluster for the packaged replicator, and two files. Whatever a test did, a rollback
 * removes all of it. All classes share the cluster, which ends with this JVM.
 */
abstract class ReplicatorTestCase {
  static final Duration NOTICED = Duration.ofMinutes(5);
  static final String T = "/data/t.parquet";
  static final int JOB_WORKERS = 2;
  static final String U = "/data/u.parquet";

  @TempDir static Path directory;
  static Cluster cluster;
  static Lab lab;
  static byte[] content;
  static byte[] other;
  private static long epoch;

  @BeforeAll
  static void start() throws Exception {
    content = Sample.bytes(directory, 1);
    other = Sample.bytes(directory, 2);
    if (cluster == null) {
      cluster =
          new Cluster(
                  ClusterSpec.builder()
                      .workers(3)
                      .jobWorkers(JOB_WORKERS)
                      .eachOfJobs(
                          node ->
                              node.jar(Artifacts.pluginJar("master"))
                                  .property("alluxio.job.master.worker.timeout", "10sec"))
                      .workerMemoryBytes(48 << 20)
                      // Less, and a busy machine loses workers that are well.
                      .eachMaster(m -> m.property("alluxio.master.worker.timeout", "15sec"))
                      .progress(System.out::println)
                      .build())
              .start();
      lab = new Lab(cluster);
    }
    cluster.restore();
  }

  @BeforeEach
  void files() throws Exception {
    lab.write(T, content);
    lab.write(U, content);
  }

  /** Also what each test ends with: a rollback removes all of it, whatever happened. */
  @AfterEach
  void rollback() throws Exception {
    lab.current(0);
    assertThat(once("0s").status()).isZero();
    assertThat(lab.bundleFolder()).isEmpty();
    assertThat(lab.lists().list()).isEmpty();
    for (String path : List.of(T, U)) {
      if (lab.files.exists(new AlluxioURI(path))) {
        assertThat(lab.map(path)).isEmpty();
        assertThat(lab.status(path).getXAttr()).doesNotContainKey(Names.BUNDLES_XATTR);
      }
    }
    assertThat(lab.outcome().epoch()).isZero();
    await().atMost(NOTICED).ignoreExceptions().untilAsserted(lab::assertNoBlockWithoutAFile);
  }

  /** By the replicator itself. */
  static ReplicatorRun once(String grace) throws Exception {
    return ReplicatorRun.of(
        cluster, directory, null, "--once", "--grace", grace, "--copies-by", "self");
  }

  /** Makes a plan of another epoch the current one. */
  static void plan(PlannedBundle... bundles) throws Exception {
    lab.plan(++epoch, bundles);
  }

  static Set<Integer> rowGroups(String path) throws Exception {
    return lab.map(path).map(BundleMap::bundles).orElse(List.of()).stream()
        .map(PublishedBundle::rowGroup)
        .collect(Collectors.toSet());
  }

  static long epoch() {
    return epoch;
  }

  static List<String> bundleFiles() throws Exception {
    return lab.bundleFolder().stream().filter(path -> path.contains(".parquet")).toList();
  }
}
