package io.github.stowage.alluxio.replicator.decide;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

class SiteTest {
  private static final List<String> WORKERS = List.of("b:1", "c:1");

  private static Site best(Map<String, Long> held, Map<String, Long> waiting) {
    return Site.best(100, held, WORKERS, waiting).orElseThrow();
  }

  @Test
  void whereTheOriginalAndAPlannedReplicaAreNothingCrossesTheNetwork() {
    assertThat(best(Map.of("c", 100L), Map.of("a", 0L, "b", 0L, "c", 500L)))
        .isEqualTo(new Site("c", "c:1"));
  }

  /** Read there, it would be written elsewhere, and read back. */
  @Test
  void aPlannedWorkerIsBetterThanWhereOnlyTheOriginalIs() {
    assertThat(best(Map.of("a", 100L), Map.of("a", 0L, "b", 0L))).isEqualTo(new Site("b", "b:1"));
  }

  @Test
  void ofEqualHostsTheOneWithTheLeastToCopyIsTaken() {
    assertThat(best(Map.of(), Map.of("b", 10L, "c", 9L))).isEqualTo(new Site("c", "c:1"));
    assertThat(best(Map.of(), Map.of("b", 9L, "c", 9L))).isEqualTo(new Site("b", "b:1"));
  }

  @Test
  void withoutAJobWorkerBesideAPlannedWorkerTheOriginalsHostCopies() {
    assertThat(best(Map.of("d", 60L), Map.of("a", 0L, "d", 900L))).isEqualTo(new Site("d", "b:1"));
  }

  @Test
  void thereIsNoneWithoutHosts() {
    assertThat(Site.best(100, Map.of(), WORKERS, Map.of())).isEmpty();
  }
}
