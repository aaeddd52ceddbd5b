package io.github.stowage.alluxio.client.act;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import alluxio.client.file.FileInStream;
import io.github.stowage.alluxio.client.Maps;
import io.github.stowage.alluxio.client.decide.ChunkMap;
import io.github.stowage.alluxio.client.decide.ReadPlan;
import io.github.stowage.alluxio.client.report.Counter;
import io.github.stowage.alluxio.records.BundleMap;
import io.github.stowage.alluxio.records.CopiedChunk;
import io.github.stowage.alluxio.records.PublishedBundle;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.util.Arrays;
import java.util.HashSet;
import java.util.Random;
import java.util.Set;
import java.util.function.BooleanSupplier;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Splitting and falling back, on bytes in memory; the cluster tests do the same with Alluxio. */
class BundledInStreamTest {
  private static final int LENGTH = 3_000;

  @ParameterizedTest
  @ValueSource(longs = {1, 2, 3, 4, 5, 6, 7, 8})
  void readsAreTheOriginalsHoweverBundlesFail(long seed) throws IOException {
    readsAreTheOriginals(seed, false);
  }

  @ParameterizedTest
  @ValueSource(longs = {1, 2, 3, 4, 5, 6, 7, 8})
  void withAlluxiosClientCacheToo(long seed) throws IOException {
    readsAreTheOriginals(seed, true);
  }

  private static void readsAreTheOriginals(long seed, boolean cached) throws IOException {
    Random random = new Random(seed);
    byte[] original = bytes(random);
    BundleMap map = Maps.random(random, 7, LENGTH);
    Source source = new Source(original, random, 40, cached);
    try (BundledInStream in = stream(original, map, source)) {
      randomReads(random, original, in, "seed " + seed);
    }
    assertThat(source.failed).as("seed " + seed).isNotEmpty();
    assertThat(source.closed).as("seed " + seed).isEqualTo(source.opened);
  }

  @Test
  void bundlesThatWorkAnswerAllTheyHold() throws IOException {
    Random random = new Random(9);
    byte[] original = bytes(random);
    BundleMap map = Maps.random(random, 7, LENGTH);
    Source source = new Source(original, random, Integer.MAX_VALUE, false);
    Set<Long> held = new HashSet<>();
    for (PublishedBundle bundle : map.bundles()) {
      for (CopiedChunk chunk : bundle.chunks()) {
        for (long at = chunk.start(); at < chunk.end(); at++) {
          held.add(at);
        }
      }
    }
    long before = Counter.BUNDLE_BYTES.get();
    try (BundledInStream in = stream(original, map, source)) {
      byte[] all = new byte[LENGTH + 7];
      assertThat(in.read(all)).isEqualTo(LENGTH);
      assertThat(Arrays.copyOf(all, LENGTH)).isEqualTo(original);
      assertThat(in.read(all)).isEqualTo(-1);
      assertThat(in.read()).isEqualTo(-1);
    }
    assertThat(Counter.BUNDLE_BYTES.get() - before).isEqualTo(held.size()).isPositive();
    assertThat(source.failed).isEmpty();
  }

  @Test
  void seeksOutsideAreRefusedAsAlluxioDoes() throws IOException {
    byte[] original = bytes(new Random(1));
    try (BundledInStream in =
        stream(
            original,
            Maps.random(new Random(2), 7, LENGTH),
            new Source(original, new Random(3), Integer.MAX_VALUE, false))) {
      assertThatIllegalArgumentException().isThrownBy(() -> in.seek(-1));
      assertThatIllegalArgumentException().isThrownBy(() -> in.seek(LENGTH + 1));
      in.seek(LENGTH);
      assertThat(in.remaining()).isZero();
      assertThat(in.skip(5)).isZero();
    }
  }

  /** The bundles' bytes come first, and are not given out. */
  @ParameterizedTest
  @ValueSource(booleans = {false, true})
  void theFileAnswersWhereItIsNotWhatWasBundled(boolean cached) throws IOException {
    byte[] before = bytes(new Random(5));
    byte[] original = bytes(new Random(6));
    BundleMap map = Maps.random(new Random(7), 7, LENGTH);
    Source source = new Source(before, new Random(8), Integer.MAX_VALUE, cached);
    map.bundles().forEach(bundle -> source.changed.add(bundle.path()));
    long counted = Counter.BUNDLE_BYTES.get();
    try (BundledInStream in = stream(original, map, source)) {
      randomReads(new Random(9), original, in, "all changed");
    }
    assertThat(Counter.BUNDLE_BYTES.get()).isEqualTo(counted);
    assertThat(source.opened).isEqualTo(map.bundles().size());
    assertThat(source.closed).isEqualTo(source.opened);
  }

  private static void randomReads(Random random, byte[] original, BundledInStream in, String where)
      throws IOException {
    int position = 0;
    for (int i = 0; i < 3_000; i++) {
      int length = random.nextInt(120);
      int offset = random.nextInt(5);
      byte[] to = new byte[offset + length + 3];
      int left = Math.min(length, LENGTH - position);
      switch (random.nextInt(6)) {
        case 0:
          position = random.nextInt(LENGTH + 1);
          in.seek(position);
          break;
        case 1:
          assertThat(in.skip(length)).as(where).isEqualTo(left);
          position += left;
          break;
        case 2:
          int value = in.read();
          assertThat(value).as(where).isEqualTo(left(position) ? original[position] & 255 : -1);
          position += value < 0 ? 0 : 1;
          break;
        case 3:
          int count = in.read(to, offset, length);
          position += check(original, position, to, offset, length, count, where);
          break;
        case 4:
          ByteBuffer buffer =
              random.nextBoolean() ? ByteBuffer.wrap(to) : ByteBuffer.allocateDirect(to.length);
          buffer.position(offset).limit(offset + length);
          int read = in.read(buffer);
          assertThat(buffer.limit()).as(where).isEqualTo(offset + length);
          assertThat(buffer.position()).as(where).isEqualTo(offset + Math.max(0, read));
          buffer.clear().get(to);
          position += check(original, position, to, offset, length, read, where);
          break;
        default:
          int from = random.nextInt(LENGTH);
          int positioned = in.positionedRead(from, to, offset, length);
          check(original, from, to, offset, length, positioned, where);
      }
      assertThat(in.getPos()).as(where).isEqualTo(position);
    }
  }

  private static boolean left(int position) {
    return position < LENGTH;
  }

  private static int check(
      byte[] original, int from, byte[] to, int offset, int length, int count, String where) {
    int expected = length == 0 ? 0 : left(from) ? Math.min(length, LENGTH - from) : -1;
    assertThat(count).as(where).isEqualTo(expected);
    for (int i = 0; i < count; i++) {
      assertThat(to[offset + i]).as(where).isEqualTo(original[from + i]);
    }
    return Math.max(0, count);
  }

  private static byte[] bytes(Random random) {
    byte[] bytes = new byte[LENGTH];
    random.nextBytes(bytes);
    return bytes;
  }

  private static BundledInStream stream(byte[] original, BundleMap map, Source source) {
    return new BundledInStream(
        new ArrayInStream(original, source.cached),
        LENGTH,
        new ReadPlan(new ChunkMap(map), null, 3),
        map.bundles(),
        source,
        new GivenUp(map.bundles().size()),
        position -> {});
  }

  /** Bundles of the original; one in so many reads fails, in one of the ways reads fail. */
  private static final class Source implements BundleSource {
    final Set<String> failed = new HashSet<>();
    final Set<String> changed = new HashSet<>();
    int opened;
    int closed;
    private final byte[] original;
    private final Random random;
    private final int oneFailsIn;
    private final boolean cached;

    Source(byte[] original, Random random, int oneFailsIn, boolean cached) {
      this.original = original;
      this.random = random;
      this.oneFailsIn = oneFailsIn;
      this.cached = cached;
    }

    private boolean fails() {
      return random.nextInt(oneFailsIn) == 0;
    }

    @Override
    public FileInStream open(PublishedBundle bundle, Runnable isFar) {
      assertThat(failed).doesNotContain(bundle.path());
      if (fails()) {
        failed.add(bundle.path());
        return null;
      }
      byte[] bytes = new byte[(int) bundle.length()];
      for (CopiedChunk chunk : bundle.chunks()) {
        System.arraycopy(
            original, (int) chunk.start(), bytes, (int) chunk.position(), (int) chunk.length());
      }
      opened++;
      return new ArrayInStream(bytes, cached) {
        @Override
        public int read(ByteBuffer buffer, int offset, int length) throws IOException {
          if (!fails()) {
            // Sometimes less than asked for.
            return super.read(buffer, offset, 1 + random.nextInt(length));
          }
          int garbage = random.nextInt(length + 1);
          stand(buffer, offset, garbage);
          buffer.put(new byte[garbage]);
          return fail();
        }

        @Override
        public int positionedRead(long from, byte[] to, int offset, int length) throws IOException {
          if (!fails()) {
            return super.positionedRead(from, to, offset, 1 + random.nextInt(length));
          }
          Arrays.fill(to, offset, offset + random.nextInt(length + 1), (byte) 0);
          return fail();
        }

        private int fail() throws IOException {
          switch (random.nextInt(4)) {
            case 0:
              throw new IOException("gone");
            case 1:
              throw new IllegalStateException("No data is read before EOF");
            case 2:
              return -1;
            default:
              return 0;
          }
        }

        @Override
        public void close() throws IOException {
          closed++;
          if (fails()) {
            throw new IOException("cannot close");
          }
        }
      };
    }

    @Override
    public BooleanSupplier look(PublishedBundle bundle) {
      return () -> !changed.contains(bundle.path());
    }

    @Override
    public FileInStream another(PublishedBundle bundle, FileInStream stream, Object why) {
      try {
        stream.close();
      } catch (IOException e) {
        // As a real one does.
      }
      if (random.nextBoolean()) {
        return open(bundle, () -> {});
      }
      failed.add(bundle.path());
      return null;
    }
  }
}
