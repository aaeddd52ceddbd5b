package io.github.stowage.alluxio.client.cluster;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Queue;
import java.util.Random;
import java.util.TreeMap;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicLong;
import org.apache.hadoop.fs.FSDataInputStream;
import org.apache.hadoop.fs.FileSystem;

/** Readers that open files and read from them, one after the other, whatever is going on. */
final class ReadLoad implements AutoCloseable {
  private static final Duration LIMIT = Duration.ofMinutes(5);
  private static final int READS_PER_OPEN = 5;

  private final Lake lake;
  private final TreeMap<String, byte[]> expected = new TreeMap<>();
  private final List<Thread> threads = new ArrayList<>();
  private final Queue<Throwable> failures = new ConcurrentLinkedQueue<>();
  private final AtomicLong reads = new AtomicLong();
  private volatile boolean ends;

  /**
   * @param paths of files, which stay as they are
   */
  ReadLoad(Lake lake, int readers, List<String> paths) throws Exception {
    this.lake = lake;
    for (String path : paths) {
      expected.put(path, lake.bytes(path));
    }
    for (int reader = 0; reader < readers; reader++) {
      long seed = reader;
      threads.add(new Thread(() -> run(seed), "reader " + reader));
    }
    threads.forEach(Thread::start);
  }

  private void run(long seed) {
    Random random = new Random(seed);
    List<String> paths = List.copyOf(expected.keySet());
    try (FileSystem files = lake.open("repbun", lake.configuration())) {
      while (!ends) {
        String path = paths.get(random.nextInt(paths.size()));
        try (FSDataInputStream in = files.open(lake.uri("repbun", path))) {
          new Reads(random.nextLong(), expected.get(path)).some(in, READS_PER_OPEN);
        }
        reads.addAndGet(READS_PER_OPEN);
      }
    } catch (Throwable e) {
      failures.add(e);
    }
  }

  /** Waits until so many more reads have succeeded. */
  void awaitMore(int count) {
    long from = reads.get();
    await("more reads than " + from)
        .atMost(LIMIT)
        .until(() -> reads.get() >= from + count || !failures.isEmpty());
    assertThat(failures).isEmpty();
  }

  /** All reads until now succeeded, and gave the files' bytes. */
  void finish() throws InterruptedException {
    ends = true;
    for (Thread thread : threads) {
      thread.join(LIMIT.toMillis());
      assertThat(thread.isAlive()).as("%s has not ended", thread.getName()).isFalse();
    }
    assertThat(failures).isEmpty();
    System.out.println(reads + " reads, none failed");
  }

  @Override
  public void close() throws InterruptedException {
    ends = true;
    for (Thread thread : threads) {
      thread.interrupt();
      thread.join(TimeUnit.SECONDS.toMillis(10));
    }
  }
}
