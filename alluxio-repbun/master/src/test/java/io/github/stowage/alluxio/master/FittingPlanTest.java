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
import io.github.stowage.alluxio.records.EpochPlan;
import io.github.stowage.alluxio.records.FileAccess;
import io.github.stowage.alluxio.records.PlannedBundle;
import io.github.stowage.alluxio.records.RowGroupAccess;
import java.util.ArrayList;
import java.util.Base64;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;

/** A record has at most 4 MB. */
class FittingPlanTest {
  private static final List<Worker> WORKERS =
      List.of(new Worker("h1:1", 1L << 40, 0), new Worker("h2:1", 1L << 40, 0));

  private final Random random = new Random(1);
  private final FittingPlan plans = plans("10");

  private static FittingPlan plans(String budget) {
    return new FittingPlan(
        new Planning(TestSettings.with(Map.of(Setting.MODE, "tabrep", Setting.BUDGET, budget))));
  }

  /** As many as are named, each read as often as its number, which is its id. */
  private List<Original> files(int count, int charactersOfPath) {
    List<Original> files = new ArrayList<>();
    for (int f = 1; f <= count; f++) {
      files.add(file("/" + name(charactersOfPath), f, List.of("a", "b"), 1, f));
    }
    return files;
  }

  private static Original file(
      String path, long id, List<String> columns, int rowGroups, long reads) {
    List<Long> bytes = Collections.nCopies(columns.size(), 1000L);
    List<RowGroupAccess> all = new ArrayList<>();
    for (int g = 0; g < rowGroups; g++) {
      all.add(new RowGroupAccess(g, bytes, List.of(new ColumnSet(List.of(0), reads))));
    }
    return new Original(
        new FileAccess(path, id, columns, all), List.of(new Block(0, 1L << 40, List.of("h1:1"))));
  }

  /** Which nothing makes shorter than three quarters. */
  private String name(int characters) {
    byte[] noise = new byte[characters];
    random.nextBytes(noise);
    return Base64.getUrlEncoder().encodeToString(noise).substring(0, characters);
  }

  private List<String> names(int count, int characters) {
    List<String> names = new ArrayList<>();
    for (int c = 0; c < count; c++) {
      names.add(name(characters));
    }
    return names;
  }

  private static List<Long> narrow(Decision decision) {
    return decision.plan().orElseThrow().bundles().stream()
        .filter(bundle -> bundle.columns().size() == 2)
        .map(PlannedBundle::fileId)
        .collect(Collectors.toList());
  }

  @Test
  void whatFitsIsPlannedWhole() {
    Decision decision = plans.decide(1, files(100, 50), WORKERS);

    assertThat(decision.plan().orElseThrow().bundles()).hasSize(100);
    assertThat(decision.leftOut()).isEmpty();
  }

  @Test
  void ofWhatDoesNotFitTheLeastLoadedAreLeftOut() throws Exception {
    Decision decision = plans.decide(1, files(2_000, 7_000), WORKERS);

    assertThat(decision.why()).isEmpty();
    assertThat(Codec.encode(decision.plan().orElseThrow())).isNotEmpty();
    int planned = decision.plan().orElseThrow().bundles().size();
    // Of 790 that there is room for.
    assertThat(planned).isBetween(720, 800);
    assertThat(decision.plan().orElseThrow().bundles())
        .allSatisfy(bundle -> assertThat(bundle.fileId()).isGreaterThan(2_000 - planned));
    assertThat(decision.leftOut())
        .startsWith(2_000 - planned + " of 2000 row groups are left out of the plan")
        .contains("allowed: up to 4194304", "lower alluxio.master.repbun.plan.objects.max");
  }

  /** The budget is for half of them. */
  @Test
  void thoseThatTheBudgetWasNotForDoNotComeInForHotterOnes() {
    Decision decision = plans("0.5").decide(1, files(3_000, 7_000), WORKERS);

    EpochPlan plan = decision.plan().orElseThrow();
    int planned = plan.bundles().size();
    assertThat(planned).isBetween(720, 800);
    assertThat(plan.bundles())
        .allSatisfy(bundle -> assertThat(bundle.fileId()).isGreaterThan(3_000 - planned));
    assertThat(decision.leftOut()).contains(" of 3000 row groups are left out of the plan");
    assertThat(plan.memoryBytes())
        .isEqualTo(plan.bundles().stream().mapToLong(b -> b.bytes() * b.workers().size()).sum());
    assertThat(plan.variance()).isBetween(0., plan.varianceDefault());
  }

  /** As of somebody who reports false counts of a file of his own. */
  @Test
  void aFewThatTakeMostOfTheRecordTakeNobodysPlace() {
    List<Original> files = files(500, 50);
    files.add(0, file("/wide", 1_000, names(1_000, 100), 200, 1L << 53));

    Decision decision = plans.decide(1, files, WORKERS);

    assertThat(narrow(decision)).hasSize(500);
    assertThat(decision.plan().orElseThrow().bundles()).hasSizeGreaterThan(500);
    assertThat(decision.leftOut()).contains(" of 700 row groups are left out of the plan");
  }

  @Test
  void ofWideOnesAsManyArePlannedAsTheRecordHasRoomFor() throws Exception {
    List<Original> files = files(3_000, 100);
    for (int f = 0; f < 700; f++) {
      files.add(file("/wide/" + f, 10_000 + f, names(1_000, 10), 1, 1_000_000 + f));
    }

    Decision decision = plans.decide(1, files, WORKERS);

    assertThat(narrow(decision)).hasSize(3_000);
    assertThat(Codec.encode(decision.plan().orElseThrow()).length).isGreaterThan(3_800_000);
    int wide = decision.plan().orElseThrow().bundles().size() - 3_000;
    assertThat(decision.plan().orElseThrow().bundles())
        .filteredOn(bundle -> bundle.columns().size() > 2)
        .allSatisfy(bundle -> assertThat(bundle.fileId()).isGreaterThanOrEqualTo(10_700 - wide));
  }

  @Test
  void oneThatNoRecordHoldsKeepsNobodyElseFromBeingPlanned() {
    List<Original> files = files(100, 50);
    files.add(file("/widest", 1_000, names(7_000, 1_000), 1, 1L << 53));

    Decision decision = plans.decide(1, files, WORKERS);

    assertThat(narrow(decision)).hasSize(100);
    assertThat(decision.leftOut()).startsWith("1 of 101 row groups are left out of the plan");
  }

  @Test
  void thoseThatAreNotCachedGoFirst() {
    List<Original> files = files(2_000, 7_000);
    for (int f = 1_000; f < 2_000; f++) {
      files.set(f, new Original(files.get(f).access(), List.of()));
    }

    Decision decision = plans.decide(1, files, WORKERS);

    assertThat(decision.why()).isEmpty();
    assertThat(narrow(decision)).hasSizeGreaterThan(720).allMatch(id -> id <= 1_000);
  }

  @Test
  void nothingIsSaidOfAPlanThatIsNotThere() {
    List<Original> files = new ArrayList<>();
    files.add(file("/widest", 1, names(7_000, 1_000), 1, 1));
    files.add(new Original(file("/narrow", 2, List.of("a", "b"), 1, 1).access(), List.of()));

    Decision decision = plans.decide(1, files, WORKERS);

    assertThat(decision.plan()).isEmpty();
    assertThat(decision.why())
        .startsWith("the plan of a single row group that is cached is too large: ");
    assertThat(decision.leftOut()).isEmpty();
  }

  @Test
  void thereIsNoPlanIfNoRecordHoldsAnyOfThem() {
    Decision decision =
        plans.decide(1, List.of(file("/widest", 1, names(7_000, 1_000), 2, 1)), WORKERS);

    assertThat(decision.plan()).isEmpty();
    assertThat(decision.why())
        .startsWith("the plan of a single row group that is cached is too large: ");
    assertThat(decision.leftOut()).isEmpty();
  }
}
