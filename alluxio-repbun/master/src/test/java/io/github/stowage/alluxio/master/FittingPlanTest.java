package io.github.stowage.alluxio.master;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.stowage.alluxio.master.config.Setting;
import io.github.stowage.alluxio.master.decide.Decision;
import io.github.stowage.alluxio.master.decide.Planning;
import io.github.stowage.alluxio.master.model.Block;
import io.github.stowage.alluxio.master.model.Original;
import io.github.stowage.alluxio.master.model.Worker;
import io.github.stowage.alluxio.records.Codec;
import io.github.stowage.alluxio.records.ColumnSet;
import io.github.stowage.alluxio.records.FileAccess;
import io.github.stowage.alluxio.records.RowGroupAccess;
import java.util.ArrayList;
import java.util.Base64;
import java.util.List;
import java.util.Map;
import java.util.Random;
import org.junit.jupiter.api.Test;

/** A record has at most 4 MB. */
class FittingPlanTest {
  private static final List<Worker> WORKERS =
      List.of(new Worker("h1:1", 1L << 40, 0), new Worker("h2:1", 1L << 40, 0));

  private final Random random = new Random(1);
  private final List<String> told = new ArrayList<>();
  private final FittingPlan plans =
      new FittingPlan(
          new Planning(TestSettings.with(Map.of(Setting.MODE, "tabrep", Setting.BUDGET, "10"))),
          told::add);

  /** As many as are named, each read as often as its number, which is its id. */
  private List<Original> files(int count, int charactersOfPath) {
    List<Original> files = new ArrayList<>();
    for (int f = 1; f <= count; f++) {
      byte[] noise = new byte[charactersOfPath];
      random.nextBytes(noise);
      String name = Base64.getUrlEncoder().encodeToString(noise).substring(0, charactersOfPath);
      List<ColumnSet> queries = List.of(new ColumnSet(List.of(0), f));
      List<RowGroupAccess> rowGroups =
          List.of(new RowGroupAccess(0, List.of(1000L, 1000L), queries));
      files.add(
          new Original(
              new FileAccess("/" + name, f, List.of("a", "b"), rowGroups),
              List.of(new Block(0, 8000, List.of("h1:1")))));
    }
    return files;
  }

  @Test
  void whatFitsIsPlannedWhole() {
    Decision decision = plans.decide(1, files(100, 50), WORKERS);

    assertThat(decision.plan().orElseThrow().bundles()).hasSize(100);
    assertThat(told).isEmpty();
  }

  @Test
  void ofWhatDoesNotFitTheLeastLoadedAreLeftOut() throws Exception {
    Decision decision = plans.decide(1, files(2_000, 7_000), WORKERS);

    assertThat(decision.why()).isEmpty();
    assertThat(Codec.encode(decision.plan().orElseThrow())).isNotEmpty();
    assertThat(decision.plan().orElseThrow().bundles())
        .hasSize(500)
        .allSatisfy(bundle -> assertThat(bundle.fileId()).isGreaterThan(1_500));
    assertThat(told)
        .singleElement()
        .asString()
        .startsWith("1500 of 2000 row groups, those with least load, are left out of the plan")
        .contains("allowed: up to 4194304", "lower alluxio.master.repbun.plan.objects.max");
  }
}
