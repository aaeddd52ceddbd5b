package io.github.stowage.alluxio.master.decide;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.stowage.alluxio.master.TestSettings;
import io.github.stowage.alluxio.master.config.Setting;
import io.github.stowage.alluxio.master.model.Block;
import io.github.stowage.alluxio.master.model.Original;
import io.github.stowage.alluxio.master.model.Worker;
import io.github.stowage.alluxio.master.report.Json;
import io.github.stowage.alluxio.records.ColumnSet;
import io.github.stowage.alluxio.records.EpochPlan;
import io.github.stowage.alluxio.records.FileAccess;
import io.github.stowage.alluxio.records.PlannedBundle;
import io.github.stowage.alluxio.records.RowGroupAccess;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class PlanningTest {
  private static final long EPOCH = 1_800_000_000_000L;
  private static final List<String> COLUMNS = List.of("a", "b", "c");
  private static final List<Worker> WORKERS =
      List.of(
          new Worker("h1:1", 100_000, 0),
          new Worker("h2:1", 100_000, 0),
          new Worker("h3:1", 100_000, 0));

  private static Original original(int file, long aReads, List<Block> blocks) {
    return new Original(
        new FileAccess(
            "/t/" + file,
            file,
            COLUMNS,
            List.of(
                new RowGroupAccess(
                    0,
                    List.of(1000L, 2000L, 3000L),
                    List.of(new ColumnSet(List.of(0), aReads), new ColumnSet(List.of(1, 2), 1))))),
        blocks);
  }

  private static Original cached(int file, long aReads, String... workers) {
    return original(file, aReads, List.of(new Block(0, 8000, List.of(workers))));
  }

  private static Planning planning(Map<Setting, String> changes) {
    return new Planning(TestSettings.with(changes));
  }

  @Test
  void theHotColumnIsBundledAwayFromItsOriginal() {
    List<Original> originals =
        List.of(cached(1, 1000, "h1:1"), cached(2, 1, "h2:1"), cached(3, 1, "h3:1"));
    EpochPlan plan = planning(Map.of()).decide(EPOCH, originals, WORKERS).plan().orElseThrow();
    assertThat(plan.epoch()).isEqualTo(EPOCH);
    assertThat(plan.budgetBytes()).isEqualTo(9000);
    assertThat(plan.memoryBytes()).isPositive().isLessThanOrEqualTo(9000);
    assertThat(plan.variance()).isLessThan(plan.varianceDefault());
    PlannedBundle hot =
        plan.bundles().stream()
            .filter(bundle -> bundle.path().equals("/t/1"))
            .findFirst()
            .orElseThrow();
    assertThat(hot.columns()).containsExactly("a");
    assertThat(hot.fileId()).isEqualTo(1);
    assertThat(hot.workers()).contains("h2:1", "h3:1");
  }

  @ParameterizedTest
  @ValueSource(longs = {21, 22, 23, 24})
  void noPlanTakesMoreThanItsBudgetOrAWorkersRoom(long seed) {
    Random random = new Random(seed);
    List<Original> originals = new ArrayList<>();
    for (int f = 1; f <= 40; f++) {
      originals.add(cached(f, 1 + random.nextInt(500), "h" + (1 + random.nextInt(3)) + ":1"));
    }
    double budget = random.nextDouble() * 0.5;
    EpochPlan plan =
        planning(Map.of(Setting.BUDGET, Double.toString(budget)))
            .decide(EPOCH, originals, WORKERS)
            .plan()
            .orElseThrow();
    assertThat(plan.memoryBytes()).as("seed %s", seed).isLessThanOrEqualTo(plan.budgetBytes());
    assertThat(plan.budgetBytes()).isEqualTo((long) (budget * 40 * 6000));
  }

  @Test
  void onlyCachedBytesMakeTheBudget() {
    List<Original> originals =
        List.of(cached(1, 9, "h1:1"), original(2, 9, List.of(new Block(0, 8000, List.of()))));
    EpochPlan plan = planning(Map.of()).decide(EPOCH, originals, WORKERS).plan().orElseThrow();
    assertThat(plan.budgetBytes()).isEqualTo(3000);
  }

  @Test
  void aWorkerThatIsShortGetsNothingAndTheOthersDo() {
    List<Worker> workers =
        List.of(
            new Worker("h1:1", 100_000, 0),
            new Worker("h2:1", 100_000, 89_500),
            new Worker("h3:1", 100_000, 0));
    List<Original> originals = List.of(cached(1, 1000, "h1:1"));
    EpochPlan plan =
        planning(Map.of(Setting.MODE, "tabrep", Setting.BUDGET, "10"))
            .decide(EPOCH, originals, workers)
            .plan()
            .orElseThrow();
    assertThat(plan.bundles()).isNotEmpty();
    assertThat(plan.bundles())
        .allSatisfy(bundle -> assertThat(bundle.workers()).isNotEmpty().doesNotContain("h2:1"));
  }

  @Test
  void theBudgetIsNeverMoreThanTheRoom() {
    List<Worker> workers =
        List.of(
            new Worker("h1:1", 100_000, 88_500),
            new Worker("h2:1", 100_000, 88_500),
            new Worker("h3:1", 100_000, 95_000));
    EpochPlan plan =
        planning(Map.of(Setting.MODE, "union"))
            .decide(EPOCH, List.of(cached(1, 1000, "h1:1")), workers)
            .plan()
            .orElseThrow();
    assertThat(plan.budgetBytes()).isEqualTo(3000);
    assertThat(plan.memoryBytes()).isEqualTo(2000);
    assertThat(plan.bundles())
        .singleElement()
        .satisfies(bundle -> assertThat(bundle.workers()).containsOnly("h1:1", "h2:1"));
  }

  @Test
  void whereNoWorkerHasRoomTheNumbersAreSaid() {
    List<Worker> full =
        List.of(new Worker("h1:1", 100_000, 90_000), new Worker("h2:1", 100_000, 95_000));
    List<Original> originals = List.of(cached(1, 1000, "h1:1"));
    Decision decision = planning(Map.of()).decide(EPOCH, originals, full);
    assertThat(decision.plan()).isEmpty();
    assertThat(decision.why())
        .contains("no worker has room for bundles: 0 on worker h1:1")
        .contains("its capacity of 100000 less 90000 pinned, less a reserve of 10000")
        .contains("alluxio.master.repbun.reserve");
    assertThat(planning(Map.of(Setting.RESERVE, "0.05")).decide(EPOCH, originals, full).plan())
        .isPresent();
  }

  @Test
  void whatStandsAgainstAPlanIsSaid() {
    Planning planning = planning(Map.of());
    assertThat(planning.tooEarly(99))
        .hasValueSatisfying(why -> assertThat(why).contains("99", "100"));
    assertThat(planning.tooEarly(100)).isEmpty();
    assertThat(planning.decide(EPOCH, List.of(), WORKERS).why()).contains("none of the files");
    Original uncached = original(1, 9, List.of(new Block(0, 8000, List.of())));
    assertThat(planning.decide(EPOCH, List.of(uncached), WORKERS).why())
        .contains("none of the 1 row groups");
    assertThat(planning.decide(EPOCH, List.of(cached(1, 9, "h1:1")), List.of()).why())
        .contains("no worker");
  }

  @Test
  void onlyTheHottestRowGroupsArePlanned() {
    List<FileAccess> files = new ArrayList<>();
    for (int f = 1; f <= 20; f++) {
      files.add(cached(f, f, "h1:1").access());
    }
    assertThat(hottest(files, 5))
        .extracting(FileAccess::fileId)
        .containsExactly(16L, 17L, 18L, 19L, 20L);
    assertThat(Json.of(hottest(files, 20))).isEqualTo(Json.of(files));
  }

  private static List<FileAccess> hottest(List<FileAccess> files, int most) {
    Hottest hottest = new Hottest(most);
    files.forEach(hottest::add);
    return hottest.files();
  }
}
