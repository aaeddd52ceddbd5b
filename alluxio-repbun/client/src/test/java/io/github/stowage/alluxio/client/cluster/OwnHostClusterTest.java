package io.github.stowage.alluxio.client.cluster;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import alluxio.AlluxioURI;
import alluxio.conf.AlluxioProperties;
import alluxio.conf.InstancedConfiguration;
import alluxio.conf.Source;
import alluxio.network.TieredIdentityFactory;
import io.github.stowage.alluxio.client.report.RepBunCounters;
import io.github.stowage.alluxio.records.CopiedChunk;
import io.github.stowage.alluxio.records.ListName;
import io.github.stowage.alluxio.records.Names;
import io.github.stowage.alluxio.records.PublishedBundle;
import io.github.stowage.alluxio.testkit.Cluster;
import io.github.stowage.alluxio.testkit.ClusterSpec;
import io.github.stowage.alluxio.testkit.Node;
import io.github.stowage.alluxio.testkit.NodeSpec;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.fs.FSDataInputStream;
import org.apache.hadoop.fs.FileSystem;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Readers on the host of one of two workers. */
@Tag("cluster")
class OwnHostClusterTest {
  private static final int ROWS = 6_000;
  private static final Set<String> COLUMNS = Set.of("id", "price", "comment", "day");

  @TempDir private static Path directory;
  private static Cluster cluster;
  private static Lake lake;
  private static Node here;
  private static Node elsewhere;

  private Map<String, Long> before;
  private long fallbacks;
  private long remoteBytes;

  @BeforeAll
  static void start() {
    ClusterSpec spec =
        ClusterSpec.builder()
            .workers(2)
            .eachWorker(OwnHostClusterTest::place)
            .progress(System.out::println)
            .build();
    cluster = new Cluster(spec).start();
    here = cluster.worker(1);
    elsewhere = cluster.worker(2);
    lake = new Lake(cluster, directory);
  }

  /** The first gets this process's name of its host, of which a process has one for good. */
  private static void place(NodeSpec worker) {
    if (worker.index() == 1) {
      AlluxioProperties client = alluxio.conf.Configuration.copyProperties();
      client.merge(Map.of("alluxio.user.hostname", "127.0.0.1"), Source.RUNTIME);
      worker.property(
          "alluxio.locality.node",
          TieredIdentityFactory.localIdentity(new InstancedConfiguration(client))
              .getTier(0)
              .getValue());
    }
  }

  @AfterAll
  static void close() throws Exception {
    try (Cluster last = cluster;
        Lake first = lake) {
      // Closed in the reverse order.
    }
  }

  @BeforeEach
  void count() {
    before = RepBunCounters.snapshot();
    fallbacks = RepBunCounters.fallbacks();
    remoteBytes = elsewhere.counter("Worker.BytesReadRemote");
  }

  @Test
  void aRemoteBundleNeverReplacesALocalOriginal() throws Exception {
    lake.write("/near", ROWS, 1, here);
    long held = held(publish("/near", elsewhere));
    read("/near");
    assertThat(counted("bundleBytes")).isZero();
    assertThat(counted("originalsLocal")).isPositive();
    // The reports of other tests' reads look at footers of their files.
    assertThat(elsewhere.counter("Worker.BytesReadRemote") - remoteBytes).isLessThan(held);
  }

  @Test
  void forALocalOriginalTheMasterIsAskedForNoListAndNoBundle() throws Exception {
    lake.write("/both", ROWS, 2, here);
    PublishedBundle bundle = publish("/both", here);
    lake.alluxio().delete(new AlluxioURI(bundle.path()));
    String list = ListName.of(lake.status("/both")).orElseThrow();
    lake.alluxio().delete(Names.LISTS.join(list));
    // Who asks for one of them finds that it is gone, which is a fallback.
    read("/both");
    assertThat(counted("bundleBytes")).isZero();
    assertThat(counted("originalsLocal")).isPositive();
  }

  @Test
  void aLocalBundleIsReadWhereTheOriginalIsElsewhere() throws Exception {
    lake.write("/bundle", ROWS, 3, elsewhere);
    long held = held(publish("/bundle", here));
    read("/bundle");
    assertThat(counted("bundleBytes")).isEqualTo(held);
    assertThat(counted("originalsLocal")).isZero();
    assertThat(counted("copiesAsked")).as("of a block that nobody far has answered").isZero();
  }

  @Test
  void whereNeitherIsLocalTheBundleIsRead() throws Exception {
    lake.write("/far", ROWS, 4, elsewhere);
    long held = held(publish("/far", elsewhere));
    read("/far");
    assertThat(counted("bundleBytes")).isEqualTo(held);
    assertThat(counted("originalsLocal")).isZero();
    assertThat(elsewhere.counter("Worker.BytesReadRemote") - remoteBytes).isGreaterThan(held);
    assertThat(lake.status("/far").getFileBlockInfos())
        .as("nothing came to this host")
        .allSatisfy(block -> assertThat(block.getBlockInfo().getLocations()).hasSize(1));
  }

  /** As after a task that read one block, and whose host kept it. */
  @Test
  void ofAFileThatIsLocalInPartEachChunkIsReadWhereItIs() throws Exception {
    lake.write("/part", ROWS, 5, elsewhere);
    List<CopiedChunk> chunks = lake.bundle("/part", 1, COLUMNS, elsewhere).chunks();
    // In the middle of the second chunk.
    long border = chunks.get(1).start() + chunks.get(1).length() / 2;
    lake.write("/part", ROWS, 5, elsewhere, border);
    long held = held(publish("/part", elsewhere));
    keepFirstBlock("/part", "alluxio", 0);
    assertThat(onTwoWorkers("/part", 1)).isFalse();
    read("/part");
    assertThat(counted("bundleBytes")).isEqualTo(held - chunks.get(0).length());
    assertThat(counted("originalsLocal")).isPositive();
    try (FileSystem files = lake.open("repbun", lake.configuration());
        FSDataInputStream in = files.open(lake.uri("repbun", "/part"))) {
      new Reads(5, lake.bytes("/part")).some(in, 100);
    }
  }

  @Test
  void theWorkerHereCopiesABlockThatABundleElsewhereAnswered() throws Exception {
    lake.write("/copied", ROWS, 6, elsewhere);
    CopiedChunk chunk = lake.bundle("/copied", 1, COLUMNS, elsewhere).chunks().get(0);
    lake.write("/copied", ROWS, 6, elsewhere, chunk.start() + chunk.length());
    publish("/copied", elsewhere);
    keepFirstBlock("/copied", "repbun", chunk.start());
    assertThat(counted("bundleBytes")).isEqualTo(10);
    assertThat(counted("copiesAsked")).isEqualTo(1);
    assertThat(counted("copiesFailed")).isZero();
  }

  private static void keepFirstBlock(String path, String scheme, long position) throws Exception {
    Configuration keeping = lake.configuration();
    // Which has the worker of that very name cache what a client reads from others.
    keeping.set("alluxio.user.hostname", here.address());
    try (FileSystem files = lake.open(scheme, keeping);
        FSDataInputStream in = files.open(lake.uri(scheme, path))) {
      in.readFully(position, new byte[10]);
    }
    awaitFirstBlock(path);
  }

  private static void awaitFirstBlock(String path) throws Exception {
    long block = lake.status(path).getBlockIds().get(0);
    await("this host has the first block")
        .atMost(Duration.ofMinutes(2))
        .until(() -> onTwoWorkers(path, 0) && here.blockFiles().contains(Long.toString(block)));
  }

  private static boolean onTwoWorkers(String path, int block) throws Exception {
    return lake.status(path).getFileBlockInfos().get(block).getBlockInfo().getLocations().size()
        == 2;
  }

  private static PublishedBundle publish(String path, Node worker) throws Exception {
    PublishedBundle bundle = lake.bundle(path, 1, COLUMNS, worker);
    lake.publish(path, bundle);
    return bundle;
  }

  private static long held(PublishedBundle bundle) {
    return bundle.chunks().stream().mapToLong(CopiedChunk::length).sum();
  }

  private long counted(String counter) {
    return RepBunCounters.snapshot().get(counter) - before.get(counter);
  }

  /** All bytes once. No bundle failed, which is another way to the original. */
  private void read(String path) throws Exception {
    byte[] expected = lake.bytes(path);
    try (FileSystem files = lake.open("repbun", lake.configuration());
        FSDataInputStream in = files.open(lake.uri("repbun", path))) {
      assertThat(in.readAllBytes()).isEqualTo(expected);
    }
    assertThat(RepBunCounters.fallbacks()).isEqualTo(fallbacks);
  }
}
