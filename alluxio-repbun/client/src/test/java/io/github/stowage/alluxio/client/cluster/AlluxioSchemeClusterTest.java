package io.github.stowage.alluxio.client.cluster;

import static org.assertj.core.api.Assertions.assertThat;

import alluxio.hadoop.HadoopConfigurationUtils;
import com.sun.management.ThreadMXBean;
import io.github.stowage.alluxio.client.RepBunAlluxioFileSystem;
import io.github.stowage.alluxio.client.report.Counter;
import io.github.stowage.alluxio.client.report.RepBunCounters;
import io.github.stowage.alluxio.records.CopiedChunk;
import io.github.stowage.alluxio.records.PublishedBundle;
import io.github.stowage.alluxio.testkit.Cluster;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.lang.management.ManagementFactory;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Set;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.fs.FSDataInputStream;
import org.apache.hadoop.fs.FileStatus;
import org.apache.hadoop.fs.FileSystem;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Files that are named {@code alluxio://} are read from bundles, by configuration alone. */
@Tag("cluster")
class AlluxioSchemeClusterTest {
  @TempDir private static Path directory;
  private static Cluster cluster;
  private static Lake lake;

  @BeforeAll
  static void start() throws Exception {
    cluster = SharedCluster.get();
    lake = SharedCluster.lake(directory);
  }

  @AfterAll
  static void close() throws Exception {
    if (lake != null) {
      lake.close();
    }
  }

  private static Configuration configured() {
    Configuration conf = lake.configuration();
    conf.setClass("fs.alluxio.impl", RepBunAlluxioFileSystem.class, FileSystem.class);
    return conf;
  }

  @Test
  void hotColumnsComeFromBundles() throws Exception {
    String path = "/named/part-0";
    lake.write(path, 6_000, 5);
    PublishedBundle bundle = lake.bundle(path, 1, Set.of("id", "day"), cluster.worker(1));
    lake.publish(path, bundle);
    byte[] stock = lake.bytes(path);
    long held = bundle.chunks().stream().mapToLong(CopiedChunk::length).sum();
    long fallbacks = RepBunCounters.fallbacks();

    assertThat(bundleBytesOfReading(path, lake.configuration(), stock)).isZero();
    assertThat(bundleBytesOfReading(path, configured(), stock)).isEqualTo(held);
    Configuration off = configured();
    off.setBoolean("stowage.repbun.enabled", false);
    assertThat(bundleBytesOfReading(path, off, stock)).isZero();
    assertThat(RepBunCounters.fallbacks()).isEqualTo(fallbacks);
  }

  @Test
  void allElseIsAsStockHasIt() throws Exception {
    lake.write("/same/part-0", 100, 6);
    lake.write("/same/part-1", 100, 7);
    try (FileSystem stock = lake.open("alluxio", lake.configuration());
        FileSystem ours = lake.open("alluxio", configured())) {
      assertThat(ours).isInstanceOf(RepBunAlluxioFileSystem.class);
      assertThat(stock).isNotInstanceOf(RepBunAlluxioFileSystem.class);
      assertThat(ours.getUri()).isEqualTo(stock.getUri());
      assertThat(ours.getWorkingDirectory()).isEqualTo(stock.getWorkingDirectory());
      assertThat(listed(ours)).isEqualTo(listed(stock)).hasSize(2);

      org.apache.hadoop.fs.Path moved = lake.uri("alluxio", "/same/moved");
      assertThat(ours.rename(lake.uri("alluxio", "/same/part-1"), moved)).isTrue();
      assertThat(stock.exists(moved)).isTrue();
      assertThat(ours.delete(moved, false)).isTrue();
      assertThat(listed(stock)).isEqualTo(listed(ours)).hasSize(1);
    }
  }

  /** With Hadoop's caching off one is made for each file that is opened. */
  @Test
  void anotherFileSystemTakesLessThanAlluxiosLookAtHadoopsKeys() throws Exception {
    Configuration conf = configured();
    long look = allocated(() -> HadoopConfigurationUtils.getConfigurationFromHadoop(conf));
    try (FileSystem first = lake.open("alluxio", conf)) {
      long another = allocated(() -> lake.open("alluxio", conf).close());
      assertThat(another).isLessThan(look);
    }
  }

  private interface Work {
    void run() throws Exception;
  }

  /** Bytes of this thread, the second time. */
  private static long allocated(Work work) throws Exception {
    work.run();
    ThreadMXBean threads = (ThreadMXBean) ManagementFactory.getThreadMXBean();
    long before = threads.getThreadAllocatedBytes(Thread.currentThread().getId());
    work.run();
    return threads.getThreadAllocatedBytes(Thread.currentThread().getId()) - before;
  }

  /** Full names, lengths, and where the blocks are. */
  private static List<String> listed(FileSystem files) throws IOException {
    return Arrays.stream(files.listStatus(lake.uri("alluxio", "/same")))
        .map(status -> described(files, status))
        .sorted()
        .toList();
  }

  private static String described(FileSystem files, FileStatus status) {
    try {
      return status
          + Arrays.toString(files.getFileBlockLocations(status, 0, status.getLen()))
          + status.getPath();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private static long bundleBytesOfReading(String path, Configuration conf, byte[] expected)
      throws IOException {
    long before = Counter.BUNDLE_BYTES.get();
    try (FileSystem files = lake.open("alluxio", conf);
        FSDataInputStream in = files.open(lake.uri("alluxio", path))) {
      assertThat(in.readAllBytes()).isEqualTo(expected);
    }
    return Counter.BUNDLE_BYTES.get() - before;
  }
}
