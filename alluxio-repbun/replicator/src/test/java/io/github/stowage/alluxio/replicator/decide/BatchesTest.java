package io.github.stowage.alluxio.replicator.decide;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.stowage.alluxio.records.PlannedBundle;
import io.github.stowage.alluxio.replicator.decide.Batches.Assigned;
import io.github.stowage.alluxio.replicator.decide.Batches.Pending;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.junit.jupiter.api.Test;

class BatchesTest {
  private static Pending pending(int rowGroup, long bytes, String... workers) {
    PlannedBundle planned =
        new PlannedBundle("/t", 7, rowGroup, List.of("a"), bytes, List.of(workers));
    return new Pending(
        new Step.WriteBundle(1, planned, "/target-" + rowGroup), bytes, Map.of(), Set.of());
  }

  private static List<Integer> rowGroups(List<Assigned> batch) {
    return batch.stream().map(bundle -> bundle.pending().step().rowGroup()).toList();
  }

  @Test
  void batchesAreBoundedInNumberAndBytes() {
    Batches batches = new Batches(Set.of("a"), 3, 100);
    for (int i = 0; i < 4; i++) {
      batches.add(pending(i, 10, "a:1"));
    }
    batches.add(pending(4, 99, "a:1"));
    batches.add(pending(5, 500, "a:1"));
    batches.add(pending(6, 1, "a:1"));

    assertThat(batches.size()).isEqualTo(7);
    assertThat(rowGroups(batches.next("a", 1))).containsExactly(0, 1, 2);
    assertThat(rowGroups(batches.next("a", 1))).containsExactly(3);
    assertThat(rowGroups(batches.next("a", 1))).containsExactly(4);
    assertThat(rowGroups(batches.next("a", 1))).containsExactly(5);
    assertThat(rowGroups(batches.next("a", 1))).containsExactly(6);
    assertThat(batches.next("a", 1)).isEmpty();
  }

  @Test
  void aHostThatCouldTakeSeveralBatchesGetsThem() {
    Batches batches = new Batches(Set.of("a"), 16, 1_000);
    for (int i = 0; i < 5; i++) {
      batches.add(pending(i, 10, "a:1"));
    }
    assertThat(rowGroups(batches.next("a", 2))).containsExactly(0, 1, 2);
    assertThat(rowGroups(batches.next("a", 1))).containsExactly(3, 4);
  }

  @Test
  void whatFailedGoesElsewhereUntilNoHostIsLeft() {
    Batches batches = new Batches(Set.of("a", "b"), 16, 1_000);
    assertThat(batches.add(pending(0, 10, "a:1"))).isTrue();
    Assigned first = batches.next("a", 1).get(0);
    assertThat(first.worker()).isEqualTo("a:1");

    assertThat(batches.add(first.pending().avoiding("a"))).isTrue();
    Assigned second = batches.next("b", 1).get(0);
    assertThat(second.worker()).isEqualTo("a:1");

    assertThat(batches.add(second.pending().avoiding("b"))).isFalse();
    assertThat(batches.size()).isZero();
  }

  @Test
  void bundlesThatAnyHostCouldMakeAreSpread() {
    Batches batches = new Batches(Set.of("a", "b"), 16, 1_000);
    for (int i = 0; i < 6; i++) {
      batches.add(pending(i, 10, "a:1", "b:1"));
    }
    assertThat(batches.next("a", 1)).hasSize(3);
    assertThat(batches.next("b", 1)).hasSize(3);
  }
}
