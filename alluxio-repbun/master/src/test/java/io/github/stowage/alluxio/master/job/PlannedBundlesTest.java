package io.github.stowage.alluxio.master.job;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.github.stowage.alluxio.copy.Copy;
import io.github.stowage.alluxio.copy.CopyOrder;
import io.github.stowage.alluxio.records.EpochPlan;
import io.github.stowage.alluxio.records.PlannedBundle;
import java.io.IOException;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** What a job may be asked for, whoever asks. */
class PlannedBundlesTest {
  private static final PlannedBundle PLANNED =
      new PlannedBundle("/t", 7, 2, List.of("a", "b"), 10, List.of("w1:1", "w2:1"));
  private static final PlannedBundles PLAN =
      new PlannedBundles(new EpochPlan(5, "union", 0.5, 0, 0, 0, 0, List.of(PLANNED)));

  @Test
  void whatIsPlannedIsCopiedToTheWorkerThatIsAskedFor() throws IOException {
    Copy copy = PLAN.copy(new CopyOrder("/t", 2, "w2:1", "/.repbun/bundles/5/7-2-1"));

    assertThat(copy.epoch()).isEqualTo(5);
    assertThat(copy.target()).isEqualTo("/.repbun/bundles/5/7-2-1");
    assertThat(copy.writing("x")).isEqualTo("/.repbun/bundles/5/7-2-1.x.writing");
    assertThat(copy.planned().workers()).containsExactly("w2:1", "w1:1");
    assertThat(copy.planned().columns()).containsExactly("a", "b");
    assertThat(copy.planned().fileId()).isEqualTo(7);
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "/other | 2 | w1:1 | /.repbun/bundles/5/7-2 | has no bundle",
        "/t | 3 | w1:1 | /.repbun/bundles/5/7-3 | has no bundle",
        "/t | 2 | w3:1 | /.repbun/bundles/5/7-2 | allowed: a planned one",
        "/t | 2 | w1:1 | /.repbun/bundles/6/7-2 | target",
        "/t | 2 | w1:1 | /.repbun/bundles/5/7-22 | target",
        "/t | 2 | w1:1 | /.repbun/bundles/5/7-2/../../../plans/5 | target",
        "/t | 2 | w1:1 | /.repbun/bundles/5/7-2-x | target",
        "/t | 2 | w1:1 | /data/t | target",
      })
  void anythingElseIsRefused(
      String path, int rowGroup, String worker, String target, String message) {
    assertThatThrownBy(() -> PLAN.copy(new CopyOrder(path, rowGroup, worker, target)))
        .isInstanceOf(IOException.class)
        .hasMessageContaining(message);
  }
}
