package io.github.stowage.alluxio.client.cluster;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.stowage.alluxio.client.report.Counter;
import io.github.stowage.alluxio.testkit.Cluster;
import io.github.stowage.alluxio.testkit.Node;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.Random;
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

/** What a worker sends for reads of a file of one block. */
@Tag("cluster")
class BoundedReadsClusterTest {
  private static final String PATH = "/t/a";
  private static final int LENGTH = 4_000_000;

  /** What Alluxio's client asks a worker for at least, if the block has as much. */
  private static final int CHUNK = 1 << 20;

  private static final int READS = 10;
  private static final int READ = 100_000;
  private static final int STEP = 200_000;

  /** Reports of other tests' reads may look at footers of their files meanwhile. */
  private static final int OTHERS = 1 << 16;

  @TempDir private static Path directory;
  private static Lake lake;
  private static Node worker;
  private static byte[] content;

  private long sent;
  private long bounded;

  @BeforeAll
  static void write() throws Exception {
    Cluster cluster = SharedCluster.get();
    lake = SharedCluster.lake(directory);
    worker = cluster.worker(1);
    content = new byte[LENGTH];
    new Random(1).nextBytes(content);
    lake.put(PATH, content, worker);
  }

  @AfterAll
  static void close() throws Exception {
    lake.close();
  }

  @BeforeEach
  void count() {
    sent = worker.settledCounter("Worker.BytesReadRemote");
    bounded = Counter.BOUNDED_READS.get();
  }

  @Test
  void aReaderThatJumpsIsSentWhatItReads() throws Exception {
    jump(lake.configuration());
    assertThat(sent()).isPositive().isLessThanOrEqualTo((long) READS * READ + OTHERS);
    assertThat(bounded()).isEqualTo(READS);
  }

  /** A page's header is read by the byte, and the page then. */
  @Test
  void aReaderThatJumpsAndReadsLittleIsSentLittle() throws Exception {
    try (FileSystem files = lake.open("repbun", lake.configuration());
        FSDataInputStream in = files.open(lake.uri("repbun", PATH))) {
      byte[] bytes = new byte[1_000];
      for (int i = READS; i > 0; i--) {
        in.seek(i * STEP);
        for (int at = i * STEP; at < i * STEP + 30; at++) {
          assertThat(in.read()).isEqualTo(content[at] & 255);
        }
        in.readFully(bytes);
        assertThat(bytes).isEqualTo(Arrays.copyOfRange(content, i * STEP + 30, i * STEP + 1_030));
      }
    }
    assertThat(sent()).isLessThanOrEqualTo((long) READS * (1 << 16) + OTHERS);
    assertThat(bounded()).isEqualTo(READS);
  }

  /** Which the other test would not notice if the counter did not. */
  @Test
  void ifTheUserWantsItIsSentMoreAsByAlluxio() throws Exception {
    Configuration alluxio = lake.configuration();
    alluxio.set("stowage.repbun.readahead", "alluxio");
    jump(alluxio);
    assertThat(sent()).isGreaterThanOrEqualTo((long) READS * CHUNK);
    assertThat(bounded()).isZero();
  }

  @Test
  void aReaderThatGoesOnIsReadAheadFor() throws Exception {
    try (FileSystem files = lake.open("repbun", lake.configuration());
        FSDataInputStream in = files.open(lake.uri("repbun", PATH))) {
      assertThat(in.readAllBytes()).isEqualTo(content);
      byte[] bytes = new byte[READ];
      in.seek(STEP);
      for (int from = STEP; from + READ <= LENGTH; from += READ) {
        in.readFully(bytes);
        assertThat(bytes).isEqualTo(Arrays.copyOfRange(content, from, from + READ));
      }
    }
    assertThat(bounded()).as("the first MiB after the jump").isBetween(3L, 12L);
  }

  @Test
  void everyWayOfReadingGivesTheFilesBytes() throws Exception {
    try (FileSystem files = lake.open("repbun", lake.configuration());
        FSDataInputStream in = files.open(lake.uri("repbun", PATH))) {
      new Reads(1, content).some(in, 200);
    }
    assertThat(bounded()).isPositive();
  }

  /** The first bytes are the original's, and then it is the bundle's turn. */
  @Test
  void aFileWithABundleIsSentOnce() throws Exception {
    String path = "/t/bundled";
    lake.write(path, 100_000, 3, worker);
    byte[] whole = lake.bytes(path);
    lake.publish(
        path, lake.bundle(path, 0, Set.of("id", "price", "comment", "place", "day"), worker));
    count();
    try (FileSystem files = lake.open("repbun", lake.configuration());
        FSDataInputStream in = files.open(lake.uri("repbun", path))) {
      assertThat(in.readAllBytes()).isEqualTo(whole);
    }
    assertThat(sent()).isPositive().isLessThanOrEqualTo(whole.length + 2L * CHUNK);
  }

  private static void jump(Configuration conf) throws Exception {
    byte[] bytes = new byte[READ];
    try (FileSystem files = lake.open("repbun", conf);
        FSDataInputStream in = files.open(lake.uri("repbun", PATH))) {
      for (int i = READS; i > 0; i--) {
        in.seek(i * STEP);
        in.readFully(bytes);
        assertThat(bytes).isEqualTo(Arrays.copyOfRange(content, i * STEP, i * STEP + READ));
      }
    }
  }

  private long sent() {
    return worker.settledCounter("Worker.BytesReadRemote") - sent;
  }

  private long bounded() {
    return Counter.BOUNDED_READS.get() - bounded;
  }
}
