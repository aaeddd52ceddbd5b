package io.github.stowage.alluxio.client.cluster;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.stowage.alluxio.client.report.Counter;
import io.github.stowage.alluxio.client.report.RepBunCounters;
import java.io.IOException;
import java.nio.file.Path;
import java.util.Random;
import java.util.Set;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import org.apache.hadoop.fs.FSDataInputStream;
import org.apache.hadoop.fs.FileSystem;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Positioned reads of one open file from many threads, which Hadoop calls thread-safe. */
@Tag("cluster")
class ConcurrentReadsClusterTest {
  private static final int THREADS = 16;

  /** Of each thread. */
  private static final int READS = Integer.getInteger("reads", 1_000);

  private static final int ROWS = 6_000;

  @TempDir private Path directory;

  @ParameterizedTest
  @ValueSource(booleans = {false, true})
  void everyReadGivesTheOriginalsBytes(boolean bundled) throws Exception {
    try (Lake lake = SharedCluster.lake(directory)) {
      String path = "/concurrent-" + bundled;
      lake.write(path, ROWS, 5);
      byte[] expected = lake.bytes(path);
      if (bundled) {
        var cluster = SharedCluster.get();
        lake.publish(
            path,
            lake.bundle(path, 0, Set.of("id", "place"), cluster.worker(1)),
            lake.bundle(path, 1, Set.of("comment"), cluster.worker(2)));
      }
      long bundleBytes = Counter.BUNDLE_BYTES.get();
      long fallbacks = RepBunCounters.fallbacks();
      AtomicInteger wrong = new AtomicInteger();
      ConcurrentLinkedQueue<Exception> failures = new ConcurrentLinkedQueue<>();
      try (FileSystem files = lake.open("repbun", lake.configuration());
          FSDataInputStream in = files.open(lake.uri("repbun", path))) {
        ExecutorService threads = Executors.newFixedThreadPool(THREADS);
        for (int t = 0; t < THREADS; t++) {
          int seed = t;
          threads.execute(() -> read(in, expected, seed, wrong, failures));
        }
        threads.shutdown();
        assertThat(threads.awaitTermination(20, TimeUnit.MINUTES)).isTrue();
      }
      System.out.printf(
          "%d reads, bundled %s: %d wrong, %d exceptions%n",
          THREADS * READS, bundled, wrong.get(), failures.size());
      assertThat(failures).isEmpty();
      assertThat(wrong.get()).isZero();
      assertThat(RepBunCounters.fallbacks()).isEqualTo(fallbacks);
      assertThat(Counter.BUNDLE_BYTES.get() > bundleBytes).isEqualTo(bundled);
    }
  }

  private static void read(
      FSDataInputStream in,
      byte[] expected,
      int seed,
      AtomicInteger wrong,
      ConcurrentLinkedQueue<Exception> failures) {
    Random random = new Random(seed);
    byte[] to = new byte[2_000];
    for (int i = 0; i < READS; i++) {
      int from = random.nextInt(expected.length);
      int length = Math.min(1 + random.nextInt(to.length), expected.length - from);
      try {
        in.readFully(from, to, 0, length);
        boolean right = true;
        for (int b = 0; right && b < length; b++) {
          right = to[b] == expected[from + b];
        }
        wrong.addAndGet(right ? 0 : 1);
      } catch (IOException | RuntimeException e) {
        failures.add(e);
      }
    }
  }
}
