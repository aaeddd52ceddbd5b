package io.github.stowage.alluxio.client.act;

import static org.assertj.core.api.Assertions.assertThat;

import alluxio.client.file.FileInStream;
import io.github.stowage.alluxio.client.Maps;
import io.github.stowage.alluxio.client.decide.ChunkMap;
import io.github.stowage.alluxio.client.decide.ReadPlan;
import io.github.stowage.alluxio.client.report.Counter;
import io.github.stowage.alluxio.client.report.RepBunCounters;
import io.github.stowage.alluxio.records.BundleMap;
import io.github.stowage.alluxio.records.CopiedChunk;
import io.github.stowage.alluxio.records.PublishedBundle;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.Set;
import java.util.function.BooleanSupplier;
import org.junit.jupiter.api.Test;

/** What is opened and counted when the original is on this host, and when bundles are not. */
class LocalChunksReadTest {
  private static final int LENGTH = 100;
  private static final long[] ALL = {0, LENGTH};

  private final byte[] original = new byte[LENGTH];
  private final BundleMap map =
      new BundleMap(
          1,
          1,
          LENGTH,
          List.of(
              Maps.bundle(
                  0,
                  "/x",
                  List.of("a", "b"),
                  new CopiedChunk(4, 10, 4),
                  new CopiedChunk(14, 10, 14)),
              Maps.bundle(0, "/y", List.of("b"), new CopiedChunk(14, 10, 4))));

  private final List<String> opened = new ArrayList<>();
  private final List<Long> fromAfar = new ArrayList<>();
  private final GivenUp givenUp = new GivenUp(2);

  LocalChunksReadTest() {
    new Random(1).nextBytes(original);
  }

  @Test
  void bundlesOfAFileOnThisHostAreNotOpened() throws IOException {
    assertThat(bundleBytes(ALL)).isZero();
    assertThat(bundleBytes(ALL, "/x", "/y")).isZero();
    assertThat(opened).isEmpty();
  }

  @Test
  void ofABlockOnThisHostTheOriginalIsReadAndOfAllElseTheBundle() throws IOException {
    assertThat(bundleBytes(new long[] {0, 14}, "/x", "/y")).isEqualTo(10);
    assertThat(opened).containsExactly("/x");
  }

  @Test
  void bundlesOfAFileElsewhereAreRead() throws IOException {
    long before = Counter.ORIGINALS_LOCAL.get();
    assertThat(bundleBytes(new long[0], "/x", "/y")).isEqualTo(20);
    assertThat(fromAfar).as("of either read").containsExactly(4L, 4L);
    fromAfar.clear();
    assertThat(bundleBytes(new long[0])).isEqualTo(20);
    assertThat(fromAfar).as("of bundles on this host").isEmpty();
    assertThat(Counter.ORIGINALS_LOCAL.get()).isEqualTo(before);
  }

  @Test
  void eachStreamIsCountedOnceAndNotAsAFallback() throws IOException {
    long before = Counter.ORIGINALS_LOCAL.get();
    long fallbacks = RepBunCounters.fallbacks();
    bundleBytes(ALL, "/x", "/y");
    assertThat(Counter.ORIGINALS_LOCAL.get() - before).isEqualTo(1);
    assertThat(RepBunCounters.snapshot()).containsKey("originalsLocal");
    assertThat(RepBunCounters.fallbacks()).isEqualTo(fallbacks);
  }

  /** Reads all, twice, and compares it. */
  private long bundleBytes(long[] here, String... far) throws IOException {
    long before = Counter.BUNDLE_BYTES.get();
    try (BundledInStream in =
        new BundledInStream(
            new ArrayInStream(original),
            LENGTH,
            new ReadPlan(new ChunkMap(map), null, 0, () -> here),
            map.bundles(),
            new Source(Set.of(far)),
            givenUp,
            fromAfar::add)) {
      byte[] all = new byte[LENGTH];
      assertThat(in.read(all)).isEqualTo(LENGTH);
      assertThat(all).isEqualTo(original);
      long once = Counter.BUNDLE_BYTES.get() - before;
      assertThat(in.positionedRead(0, all, 0, LENGTH)).isEqualTo(LENGTH);
      assertThat(all).isEqualTo(original);
      assertThat(Counter.BUNDLE_BYTES.get() - before).isEqualTo(2 * once);
      return once;
    }
  }

  private final class Source implements BundleSource {
    private final Set<String> far;

    Source(Set<String> far) {
      this.far = far;
    }

    @Override
    public FileInStream open(PublishedBundle bundle, Runnable isFar) {
      if (far.contains(bundle.path())) {
        isFar.run();
      }
      opened.add(bundle.path());
      byte[] bytes = new byte[(int) bundle.length()];
      for (CopiedChunk chunk : bundle.chunks()) {
        System.arraycopy(
            original, (int) chunk.start(), bytes, (int) chunk.position(), (int) chunk.length());
      }
      return new ArrayInStream(bytes);
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
}
