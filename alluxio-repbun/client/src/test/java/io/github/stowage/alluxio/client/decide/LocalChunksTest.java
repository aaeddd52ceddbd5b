package io.github.stowage.alluxio.client.decide;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.stowage.alluxio.client.Maps;
import io.github.stowage.alluxio.records.BundleMap;
import io.github.stowage.alluxio.records.CopiedChunk;
import java.util.HashSet;
import java.util.List;
import java.util.Random;
import java.util.Set;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Who answers what when some bytes of the original are on this host. */
class LocalChunksTest {
  private static final int LENGTH = 2_000;

  @ParameterizedTest
  @ValueSource(longs = {1, 2, 3, 4, 5, 6, 7, 8})
  void noBundleAnswersAChunkThatIsOnThisHost(long seed) {
    Random random = new Random(seed);
    BundleMap map = Maps.random(random, 7, LENGTH);
    long[] here = random.longs(4, 0, LENGTH).sorted().toArray();
    ReadPlan plan =
        new ReadPlan(new ChunkMap(map), null, random.nextInt(Integer.MAX_VALUE), () -> here);
    for (int i = 0; i < 5_000; i++) {
      int position = random.nextInt(LENGTH);
      plan.locate(position);
      int last = (int) Math.min(plan.end(), LENGTH) - 1;
      for (int at : new int[] {position, position + random.nextInt(last - position + 1), last}) {
        String which = "seed " + seed + ", byte " + at;
        assertThat(sources(map, here, at)).as(which).contains(plan.source());
        assertThat(plan.isInsteadOfBundle() || !isLocalChunk(map, here, at)).as(which).isTrue();
      }
    }
  }

  /** By the definition. */
  private static Set<Integer> sources(BundleMap map, long[] here, int at) {
    Set<Integer> sources = new HashSet<>();
    for (int i = 0; i < map.bundles().size(); i++) {
      for (CopiedChunk chunk : map.bundles().get(i).chunks()) {
        if (isIn(chunk, at) && !isIn(here, chunk)) {
          sources.add(i);
        }
      }
    }
    return sources.isEmpty() ? Set.of(ReadPlan.ORIGINAL) : sources;
  }

  private static boolean isLocalChunk(BundleMap map, long[] here, int at) {
    return map.bundles().stream()
        .flatMap(bundle -> bundle.chunks().stream())
        .anyMatch(chunk -> isIn(chunk, at) && isIn(here, chunk));
  }

  private static boolean isIn(CopiedChunk chunk, int at) {
    return chunk.start() <= at && at < chunk.end();
  }

  private static boolean isIn(long[] here, CopiedChunk chunk) {
    return here[0] <= chunk.start() && chunk.end() <= here[1]
        || here[2] <= chunk.start() && chunk.end() <= here[3];
  }

  @Test
  void oneReadOfTheOriginalTakesAllChunksThatAreOnThisHost() {
    ReadPlan plan = plan(new long[] {0, 100});
    plan.locate(4);
    assertThat(plan.source()).isEqualTo(ReadPlan.ORIGINAL);
    assertThat(plan.end()).isEqualTo(Long.MAX_VALUE);
    assertThat(plan.isInsteadOfBundle()).isTrue();
  }

  @Test
  void aChunkOfWhichOneByteIsElsewhereIsTheBundles() {
    for (long[] here : new long[][] {{5, 100}, {0, 13}, {0, 9, 10, 14}, {}}) {
      ReadPlan plan = plan(here);
      plan.locate(4);
      assertThat(plan.source()).isZero();
      // With the second chunk, unless that is wholly here.
      assertThat(plan.end()).isEqualTo(here.length == 2 && here[1] == 100 ? 14 : 24);
      assertThat(plan.isInsteadOfBundle()).isFalse();
    }
  }

  @Test
  void bytesThatNoBundleHasAreNotReadInsteadOfOne() {
    ReadPlan plan = plan(new long[] {0, 100});
    plan.locate(50);
    assertThat(plan.source()).isEqualTo(ReadPlan.ORIGINAL);
    assertThat(plan.isInsteadOfBundle()).isFalse();
  }

  @Test
  void whereTheOriginalIsIsAskedOnce() {
    AtomicInteger asked = new AtomicInteger();
    ReadPlan plan =
        new ReadPlan(
            map(),
            null,
            0,
            () -> {
              asked.incrementAndGet();
              return new long[0];
            });
    plan.locate(4);
    plan.exclude(0);
    plan.locate(4);
    assertThat(asked).hasValue(1);
  }

  private static ReadPlan plan(long[] here) {
    return new ReadPlan(map(), null, 0, () -> here);
  }

  private static ChunkMap map() {
    return new ChunkMap(
        new BundleMap(
            1,
            1,
            100,
            List.of(
                Maps.bundle(
                    0,
                    "/x",
                    List.of("a", "b"),
                    new CopiedChunk(4, 10, 4),
                    new CopiedChunk(14, 10, 14)))));
  }
}
