package io.github.stowage.alluxio.demo;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.stowage.alluxio.tpch.QueryPass;
import java.util.Map;
import org.junit.jupiter.api.Test;

class PassTest {
  private static double maxToMean(Map<String, Long> bytesByWorker) {
    return new Pass("a pass", new QueryPass("tables", Map.of()), bytesByWorker).maxToMean();
  }

  @Test
  void theBusiestWorkersBytesOverTheMean() {
    assertThat(maxToMean(Map.of("a", 300L, "b", 100L, "c", 200L))).isEqualTo(1.5);
    assertThat(maxToMean(Map.of("a", 7L, "b", 7L, "c", 7L))).isEqualTo(1);
    assertThat(maxToMean(Map.of("a", 0L, "b", 5L, "c", 0L))).isEqualTo(3);
    assertThat(maxToMean(Map.of("a", 0L, "b", 0L))).isNaN();
  }
}
