package io.github.stowage.alluxio.place;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.github.stowage.cli.BadInputException;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.Set;
import java.util.TreeSet;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class WavesTest {
  private static BlockState block(long id, long bytes, String... holders) {
    return new BlockState("f" + id, id, bytes, Set.of(holders), true);
  }

  @Test
  void nothingIsDoneWhereAllIsAsWanted() {
    List<Wave> waves =
        Waves.of(
            List.of(block(1, 10, "a", "b")),
            Map.of("f1", Set.of("a", "b")),
            Map.of("a", 10L, "b", 10L));

    assertThat(waves).isEmpty();
  }

  @Test
  void newReplicasComeBeforeOldOnesGo() {
    BlockState block = block(1, 10, "a");

    List<Wave> waves =
        Waves.of(List.of(block), Map.of("f1", Set.of("b", "c")), Map.of("b", 10L, "c", 10L));

    assertThat(waves)
        .containsExactly(
            new Wave(
                List.of(new Change(block, "b"), new Change(block, "c")),
                List.of(new Change(block, "a"))));
  }

  @Test
  void aWorkerThatIsFullGetsItsCopyOnceItHasDroppedAnother() {
    BlockState first = block(1, 10, "a");
    BlockState second = block(2, 10, "b");

    List<Wave> waves =
        Waves.of(
            List.of(first, second),
            Map.of("f1", Set.of("b"), "f2", Set.of("c")),
            Map.of("a", 10L, "b", 10L, "c", 10L));

    assertThat(waves)
        .containsExactly(
            new Wave(List.of(new Change(second, "c")), List.of(new Change(second, "b"))),
            new Wave(List.of(new Change(first, "b")), List.of(new Change(first, "a"))));
  }

  @Test
  void tooLittleRoomIsRefusedWithTheNumbers() {
    assertThatThrownBy(
            () ->
                Waves.of(
                    List.of(block(1, 10, "a"), block(2, 5, "a")),
                    Map.of("f1", Set.of("b"), "f2", Set.of("b")),
                    Map.of("a", 100L, "b", 14L)))
        .isInstanceOf(BadInputException.class)
        .hasMessage("worker b: the plan needs 15 bytes there, allowed: 14");
  }

  @Test
  void fullWorkersThatWouldHaveToExchangeAreRefused() {
    assertThatThrownBy(
            () ->
                Waves.of(
                    List.of(block(1, 10, "a"), block(2, 10, "b")),
                    Map.of("f1", Set.of("b"), "f2", Set.of("a")),
                    Map.of("a", 15L, "b", 15L)))
        .isInstanceOf(BadInputException.class)
        .hasMessageContaining("worker b: full workers would have to exchange blocks")
        .hasMessageEndingWith("10 bytes more are needed there for a while, free: 5");
  }

  /** From any state to any other, whoever stops it anywhere. */
  @ParameterizedTest
  @ValueSource(longs = {1, 2, 3, 4, 5, 6, 7, 8})
  void everyStepKeepsEveryBlockAndEveryBound(long seed) {
    Random random = new Random(seed);
    int carriedOut = 0;
    for (int round = 0; round < 250; round++) {
      carriedOut += roundHolds(random) ? 1 : 0;
    }
    assertThat(carriedOut).isGreaterThan(100);
  }

  private static boolean roundHolds(Random random) {
    int workers = 2 + random.nextInt(5);
    List<BlockState> blocks = new ArrayList<>();
    Map<String, Set<String>> wanted = new HashMap<>();
    Map<String, Long> used = new HashMap<>();
    Map<String, Long> needed = new HashMap<>();
    for (int b = 0; b < 1 + random.nextInt(12); b++) {
      BlockState block =
          new BlockState(
              "f" + b / 2, b, 1 + random.nextInt(9), workersOf(random, workers, 0), true);
      blocks.add(block);
      Set<String> then = wanted.computeIfAbsent("f" + b / 2, f -> workersOf(random, workers, 1));
      block.holders().forEach(w -> used.merge(w, block.bytes(), Long::sum));
      then.forEach(w -> needed.merge(w, block.bytes(), Long::sum));
    }
    Map<String, Long> room = new HashMap<>();
    for (int w = 0; w < workers; w++) {
      String worker = "w" + w;
      long least = Math.max(used.getOrDefault(worker, 0L), needed.getOrDefault(worker, 0L));
      room.put(worker, least + random.nextInt(12));
    }
    try {
      verify(blocks, wanted, room, Waves.of(blocks, wanted, room));
      return true;
    } catch (BadInputException e) {
      assertThat(e).hasMessageContaining("exchange");
      return false;
    }
  }

  private static void verify(
      List<BlockState> blocks,
      Map<String, Set<String>> wanted,
      Map<String, Long> room,
      List<Wave> waves) {
    Map<Long, Set<String>> holders = new HashMap<>();
    blocks.forEach(block -> holders.put(block.id(), new TreeSet<>(block.holders())));
    for (Wave wave : waves) {
      for (Change copy : wave.copies()) {
        assertThat(holders.get(copy.block().id()).add(copy.worker())).isTrue();
        requireRoom(blocks, holders, room);
      }
      for (Change drop : wave.drops()) {
        Set<String> of = holders.get(drop.block().id());
        assertThat(of).containsAll(wanted.get(drop.block().file()));
        assertThat(of.remove(drop.worker())).isTrue();
      }
    }
    blocks.forEach(
        block -> assertThat(holders.get(block.id())).isEqualTo(wanted.get(block.file())));
  }

  private static void requireRoom(
      List<BlockState> blocks, Map<Long, Set<String>> holders, Map<String, Long> room) {
    Map<String, Long> used = new HashMap<>();
    blocks.forEach(
        block -> holders.get(block.id()).forEach(w -> used.merge(w, block.bytes(), Long::sum)));
    used.forEach((worker, bytes) -> assertThat(bytes).isLessThanOrEqualTo(room.get(worker)));
  }

  private static Set<String> workersOf(Random random, int workers, int least) {
    Set<String> some = new TreeSet<>();
    int count = least + random.nextInt(workers + 1 - least);
    while (some.size() < count) {
      some.add("w" + random.nextInt(workers));
    }
    return some;
  }
}
