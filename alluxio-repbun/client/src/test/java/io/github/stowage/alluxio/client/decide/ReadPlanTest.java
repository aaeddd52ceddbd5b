package io.github.stowage.alluxio.client.decide;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import io.github.stowage.alluxio.client.Maps;
import io.github.stowage.alluxio.records.BundleMap;
import io.github.stowage.alluxio.records.CopiedChunk;
import io.github.stowage.alluxio.records.PublishedBundle;
import java.util.BitSet;
import java.util.HashSet;
import java.util.List;
import java.util.Random;
import java.util.Set;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class ReadPlanTest {
  private static final int LENGTH = 2_000;

  @ParameterizedTest
  @ValueSource(longs = {1, 2, 3, 4, 5, 6, 7, 8})
  void everyByteHasASourceThatHoldsIt(long seed) {
    Random random = new Random(seed);
    BundleMap map = Maps.random(random, 7, LENGTH);
    Set<String> query = random.nextInt(3) == 0 ? null : Set.of("c0");
    ReadPlan plan = new ReadPlan(new ChunkMap(map), query, random.nextInt(Integer.MAX_VALUE));
    BitSet failed = new BitSet();
    for (int i = 0; i < 5_000; i++) {
      int position = random.nextInt(LENGTH);
      plan.locate(position);
      String where = "seed " + seed + ", byte " + position;
      assertThat(plan.end()).as(where).isGreaterThan(position);
      int last = (int) Math.min(plan.end(), LENGTH) - 1;
      for (int at : new int[] {position, position + random.nextInt(last - position + 1), last}) {
        assertThat(sources(map, query, failed, at)).as(where).contains(plan.source());
        if (plan.source() != ReadPlan.ORIGINAL) {
          assertThat(at + plan.shift())
              .as(where)
              .isEqualTo(copy(map.bundles().get(plan.source()), at));
        }
      }
      if (plan.source() != ReadPlan.ORIGINAL && random.nextInt(500) == 0) {
        failed.set(plan.source());
        plan.exclude(plan.source());
      }
    }
    assertThat(failed.cardinality()).as("seed " + seed).isPositive();
  }

  /** By the definition: the bundles of the byte, if their row group's have all columns. */
  private static Set<Integer> sources(BundleMap map, Set<String> query, BitSet failed, int at) {
    TreeMap<Integer, Set<String>> held = new TreeMap<>();
    map.bundles()
        .forEach(
            bundle ->
                held.computeIfAbsent(bundle.rowGroup(), g -> new HashSet<>())
                    .addAll(bundle.columns()));
    Set<Integer> sources = new HashSet<>();
    for (int i = 0; i < map.bundles().size(); i++) {
      PublishedBundle bundle = map.bundles().get(i);
      boolean covers = query == null || held.get(bundle.rowGroup()).containsAll(query);
      if (covers && !failed.get(i) && copy(bundle, at) >= 0) {
        sources.add(i);
      }
    }
    return sources.isEmpty() ? Set.of(ReadPlan.ORIGINAL) : sources;
  }

  private static long copy(PublishedBundle bundle, int at) {
    for (CopiedChunk chunk : bundle.chunks()) {
      if (chunk.start() <= at && at < chunk.end()) {
        return chunk.position() + at - chunk.start();
      }
    }
    return -1;
  }

  @Test
  void aReadOfTheOriginalIsNotCutAtChunksThatNoBundleMayAnswer() {
    ReadPlan plan = new ReadPlan(twoRowGroups(), Set.of("a", "other"), 0);
    plan.locate(0);
    assertThat(plan.usesBundles()).isFalse();
    assertThat(plan.source()).isEqualTo(ReadPlan.ORIGINAL);
    assertThat(plan.end()).isEqualTo(Long.MAX_VALUE);
  }

  @Test
  void chunksThatLieSideBySideInABundleAreReadAtOnce() {
    ChunkMap map =
        new ChunkMap(
            new BundleMap(
                1,
                1,
                100,
                List.of(
                    Maps.bundle(
                        0,
                        "/x",
                        List.of("a", "b", "c", "d"),
                        new CopiedChunk(4, 10, 4),
                        new CopiedChunk(14, 10, 14),
                        // Here the bundle has something else in between,
                        new CopiedChunk(24, 10, 30),
                        // and here the original has.
                        new CopiedChunk(40, 10, 40)))));
    ReadPlan plan = new ReadPlan(map, null, 0);
    for (long[] stretch : new long[][] {{4, 24}, {24, 34}, {40, 50}}) {
      for (long at = stretch[0]; at < stretch[1]; at++) {
        plan.locate(at);
        assertThat(plan.source()).isZero();
        assertThat(plan.end()).as("byte %s", at).isEqualTo(stretch[1]);
      }
    }
  }

  @Test
  void aRowGroupIsCoveredByAllOfItsBundlesTogether() {
    assertThat(twoRowGroups().usableFor(Set.of("a", "b"))).containsExactly(true, true, false);
    assertThat(twoRowGroups().usableFor(Set.of("a"))).containsExactly(true, true, true);
    assertThat(twoRowGroups().usableFor(Set.of())).containsExactly(true, true, true);
    assertThat(twoRowGroups().usableFor(null)).containsExactly(true, true, true);
  }

  @Test
  void chanceChoosesAmongCopies() {
    ChunkMap map =
        new ChunkMap(
            new BundleMap(
                1,
                1,
                100,
                List.of(
                    Maps.bundle(0, "/x", List.of("a"), new CopiedChunk(4, 10, 4)),
                    Maps.bundle(0, "/y", List.of("a"), new CopiedChunk(4, 10, 4)))));
    Set<Integer> chosen = new HashSet<>();
    for (int pick : new int[] {0, 1, Integer.MAX_VALUE}) {
      ReadPlan plan = new ReadPlan(map, null, pick);
      plan.locate(5);
      chosen.add(plan.source());
    }
    assertThat(chosen).containsExactly(0, 1);
  }

  @Test
  void bundlesThatDisagreeOnAChunkAreRefused() {
    for (CopiedChunk other : List.of(new CopiedChunk(4, 11, 4), new CopiedChunk(13, 2, 4))) {
      assertThatIllegalArgumentException()
          .isThrownBy(
              () ->
                  new ChunkMap(
                      new BundleMap(
                          1,
                          1,
                          100,
                          List.of(
                              Maps.bundle(0, "/x", List.of("a"), new CopiedChunk(4, 10, 4)),
                              Maps.bundle(0, "/y", List.of("b"), other)))))
          .withMessageContaining("disagree");
    }
  }

  private static ChunkMap twoRowGroups() {
    return new ChunkMap(
        new BundleMap(
            1,
            1,
            100,
            List.of(
                Maps.bundle(0, "/x", List.of("A"), new CopiedChunk(4, 10, 4)),
                Maps.bundle(0, "/y", List.of("b"), new CopiedChunk(14, 10, 4)),
                Maps.bundle(1, "/z", List.of("a"), new CopiedChunk(24, 10, 4)))));
  }
}
