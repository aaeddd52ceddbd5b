package io.github.stowage.alluxio.master.model;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.stowage.alluxio.records.FileAccess;
import io.github.stowage.alluxio.records.RowGroupAccess;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

class OriginalTest {
  private static final List<Block> BLOCKS =
      List.of(
          new Block(0, 1000, List.of("w1")),
          new Block(1000, 1000, List.of("w2", "w3")),
          new Block(2000, 1000, List.of()));

  private static RowGroupAccess rowGroup(int index) {
    return new RowGroupAccess(index, List.of(600L, 300L), List.of());
  }

  private static Original original(RowGroupAccess... rowGroups) {
    return new Original(new FileAccess("/f", 1, List.of("a", "b"), List.of(rowGroups)), BLOCKS);
  }

  @Test
  void bytesGoToTheWorkersOfTheBlocksThatARowGroupLiesIn() {
    Original original = original(rowGroup(0), rowGroup(1), rowGroup(2));
    assertThat(original.bytesByWorker(rowGroup(0))).isEqualTo(Map.of("w1", 900L));
    assertThat(original.bytesByWorker(rowGroup(1)))
        .isEqualTo(Map.of("w1", 96L, "w2", 804L, "w3", 804L));
    assertThat(original.cachedBytes(rowGroup(1))).isEqualTo(900);
    assertThat(original.cachedBytes(rowGroup(2))).isEqualTo(196);
  }

  @Test
  void rowGroupsThatNobodyReadAreTakenForAverageOnes() {
    assertThat(original(rowGroup(1)).bytesByWorker(rowGroup(1)))
        .isEqualTo(Map.of("w1", 96L, "w2", 804L, "w3", 804L));
  }
}
