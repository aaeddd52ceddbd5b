package io.github.stowage.alluxio.client.act;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import alluxio.client.file.FileInStream;
import io.github.stowage.alluxio.client.Maps;
import io.github.stowage.alluxio.client.decide.ChunkMap;
import io.github.stowage.alluxio.client.decide.ReadPlan;
import io.github.stowage.alluxio.client.observe.Ranges;
import io.github.stowage.alluxio.client.observe.StreamRanges;
import io.github.stowage.alluxio.client.observe.TrackedInStream;
import io.github.stowage.alluxio.records.BundleMap;
import io.github.stowage.alluxio.records.CopiedChunk;
import io.github.stowage.alluxio.records.PublishedBundle;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.concurrent.Callable;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.BooleanSupplier;
import org.junit.jupiter.api.Test;

/** Streams that refuse a second thread, as Alluxio's should. */
class SharedInStreamTest {
  private static final int LENGTH = 30_000;
  private static final int THREADS = 16;
  private static final int READS = 20_000;

  private final AtomicInteger opened = new AtomicInteger();
  private final AtomicInteger closed = new AtomicInteger();
  private final byte[] original = new byte[LENGTH];
  private final BundleMap map = Maps.random(new Random(7), 7, LENGTH);
  private final List<Ranges> reported = new ArrayList<>();

  SharedInStreamTest() {
    new Random(5).nextBytes(original);
  }

  @Test
  void manyThreadsReadWhatIsThere() throws Exception {
    AtomicInteger wrong = new AtomicInteger();
    try (SharedInStream in = stream(new Whole())) {
      inThreads(
          thread -> {
            Random random = new Random(thread);
            byte[] to = new byte[200];
            for (int i = 0; i < READS; i++) {
              int from = random.nextInt(LENGTH);
              int length = 1 + random.nextInt(to.length);
              int count = in.positionedRead(from, to, 0, length);
              boolean right = count == Math.min(length, LENGTH - from);
              for (int b = 0; right && b < count; b++) {
                right = to[b] == original[from + b];
              }
              wrong.addAndGet(right ? 0 : 1);
            }
          });
      // As many as met, not one per read.
      assertThat(opened.get()).isLessThanOrEqualTo((THREADS + 1) * (1 + map.bundles().size()));
    }
    assertThat(wrong.get()).isZero();
    assertThat(closed.get()).isEqualTo(opened.get());
    // 320,000 reads of up to 200 bytes leave none of 30,000 out.
    assertThat(reported).hasSize(1);
    assertThat(reported.get(0).count()).isEqualTo(1);
  }

  @Test
  void positionedReadsLeaveThePositionAlone() throws Exception {
    try (SharedInStream in = stream(new Whole())) {
      in.seek(100);
      in.positionedRead(5_000, new byte[10], 0, 10);
      assertThat(in.getPos()).isEqualTo(100);
      assertThat(in.read()).isEqualTo(original[100] & 255);
    }
  }

  @Test
  void closingWhileOthersReadLeavesNothingOpen() throws Exception {
    CountDownLatch reading = new CountDownLatch(THREADS);
    SharedInStream in = stream(new Whole());
    inThreads(
        thread -> {
          try {
            for (int i = 0; ; i++) {
              in.positionedRead(i % LENGTH, new byte[10], 0, 10);
              reading.countDown();
              if (thread == 0 && i == 0) {
                reading.await();
                in.close();
              }
            }
          } catch (IOException e) {
            assertThat(e).hasMessageContaining("closed");
          }
        });
    assertThat(closed.get()).isEqualTo(opened.get());
    assertThatThrownBy(() -> in.positionedRead(0, new byte[1], 0, 1))
        .isInstanceOf(IOException.class);
    in.close();
    assertThat(reported).hasSizeLessThanOrEqualTo(1);
  }

  /** One time-out, however many streams the file has. */
  @Test
  void whatFailedOneStreamIsAskedByNoOther() throws Exception {
    AtomicInteger asked = new AtomicInteger();
    BundleSource none =
        new BundleSource() {
          @Override
          public FileInStream open(PublishedBundle bundle, Runnable isFar) {
            asked.incrementAndGet();
            return null;
          }

          @Override
          public BooleanSupplier look(PublishedBundle bundle) {
            throw new AssertionError("none was opened");
          }

          @Override
          public FileInStream another(PublishedBundle bundle, FileInStream failed, Object why) {
            throw new AssertionError("none was opened");
          }
        };
    try (SharedInStream in = stream(none)) {
      byte[] to = new byte[LENGTH];
      assertThat(in.read(to, 0, LENGTH)).isEqualTo(LENGTH);
      assertThat(in.positionedRead(0, to, 0, LENGTH)).isEqualTo(LENGTH);
      assertThat(to).isEqualTo(original);
    }
    assertThat(asked.get()).isEqualTo(map.bundles().size());
  }

  private interface Task {
    void run(int thread) throws Exception;
  }

  private static void inThreads(Task task) throws Exception {
    ExecutorService threads = Executors.newFixedThreadPool(THREADS);
    try {
      List<Callable<Void>> all = new ArrayList<>();
      for (int t = 0; t < THREADS; t++) {
        int thread = t;
        all.add(
            () -> {
              task.run(thread);
              return null;
            });
      }
      for (Future<Void> one : threads.invokeAll(all)) {
        one.get();
      }
    } finally {
      threads.shutdownNow();
    }
  }

  private SharedInStream stream(BundleSource bundles) throws IOException {
    ChunkMap chunks = new ChunkMap(map);
    GivenUp givenUp = new GivenUp(map.bundles().size());
    StreamRanges ranges = new StreamRanges(reported::add);
    return new SharedInStream(
        () ->
            new TrackedInStream(
                new BundledInStream(
                    new ForOneThread(original),
                    LENGTH,
                    new ReadPlan(chunks, null, 3),
                    map.bundles(),
                    bundles,
                    givenUp,
                    position -> {}),
                ranges.another()),
        ranges::close);
  }

  private final class Whole implements BundleSource {
    @Override
    public FileInStream open(PublishedBundle bundle, Runnable isFar) {
      byte[] bytes = new byte[(int) bundle.length()];
      for (CopiedChunk chunk : bundle.chunks()) {
        System.arraycopy(
            original, (int) chunk.start(), bytes, (int) chunk.position(), (int) chunk.length());
      }
      return new ForOneThread(bytes);
    }

    @Override
    public BooleanSupplier look(PublishedBundle bundle) {
      return () -> true;
    }

    @Override
    public FileInStream another(PublishedBundle bundle, FileInStream failed, Object why) {
      throw new AssertionError("a bundle failed: " + why);
    }
  }

  private final class ForOneThread extends ArrayInStream {
    private final AtomicBoolean busy = new AtomicBoolean();

    ForOneThread(byte[] bytes) {
      super(bytes);
      opened.incrementAndGet();
    }

    @Override
    public int positionedRead(long from, byte[] to, int offset, int length) throws IOException {
      if (!busy.compareAndSet(false, true)) {
        throw new IllegalStateException("two threads");
      }
      try {
        return super.positionedRead(from, to, offset, length);
      } finally {
        busy.set(false);
      }
    }

    @Override
    public void close() {
      closed.incrementAndGet();
    }
  }
}
