package io.github.stowage.alluxio.master;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.stowage.alluxio.master.config.Setting;
import io.github.stowage.alluxio.master.model.Block;
import io.github.stowage.alluxio.master.model.Original;
import io.github.stowage.alluxio.master.model.Worker;
import io.github.stowage.alluxio.master.observe.ClusterSource;
import io.github.stowage.alluxio.master.observe.Counts;
import io.github.stowage.alluxio.master.observe.Popularity;
import io.github.stowage.alluxio.master.report.Counters;
import io.github.stowage.alluxio.master.report.Warnings;
import io.github.stowage.alluxio.records.AccessReport;
import io.github.stowage.alluxio.records.ColumnSet;
import io.github.stowage.alluxio.records.EpochPlan;
import io.github.stowage.alluxio.records.FileAccess;
import io.github.stowage.alluxio.records.PlannedBundle;
import io.github.stowage.alluxio.records.ReplanRequest;
import io.github.stowage.alluxio.records.RowGroupAccess;
import java.io.IOException;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Collectors;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

class PlannerTest {
  private static final long HOUR = 3_600_000;
  private static final long NOW = 100 * HOUR;
  private static final long SETTLED = 15_000;

  private final MemoryPlans store = new MemoryPlans();
  private final View view = new View();
  private Optional<Set<String>> alive = Optional.of(Set.of("a"));

  private final ClusterSource cluster =
      new ClusterSource() {
        @Override
        public Optional<Set<String>> alive() {
          return alive;
        }

        @Override
        public List<Worker> workers() {
          return new TreeSet<>(alive.orElseThrow())
              .stream().map(name -> new Worker(name, 1 << 30, 0)).collect(Collectors.toList());
        }

        @Override
        public Optional<Original> original(FileAccess access) {
          return Optional.of(new Original(access, List.of(new Block(0, 1000, List.of("a")))));
        }
      };

  private final Planner planner =
      new Planner(
          TestSettings.with(
              Map.of(
                  Setting.MODE, "tabrep",
                  Setting.BUDGET, "10",
                  Setting.READS_MIN, "1",
                  Setting.EPOCH, "1h")),
          cluster,
          store,
          store,
          view,
          new Counters(),
          new Warnings());

  /** More than an epoch ago. */
  @BeforeEach
  void aFileIsRead() {
    Counts counts = new Counts(10, Long.MAX_VALUE);
    RowGroupAccess rowGroup =
        new RowGroupAccess(0, List.of(100L), List.of(new ColumnSet(List.of(0), 5)));
    counts.add(new AccessReport(List.of(new FileAccess("/f", 1, List.of("a"), List.of(rowGroup)))));
    view.popularity = new Popularity(counts, NOW - 2 * HOUR);
  }

  private void round(long now) throws IOException {
    planner.hear();
    planner.round(now);
  }

  private void planned(long epoch, String... workers) {
    PlannedBundle bundle = new PlannedBundle("/f", 1, 0, List.of("a"), 100, List.of(workers));
    store.write(new EpochPlan(epoch, "TABREP", 10, 1000, 100, 0, 0, List.of(bundle)));
    store.current = epoch;
  }

  @Test
  void aPlanThatIsDueWaitsUntilTheWorkersAreBack() throws IOException {
    round(NOW);
    assertThat(store.epochs).isEmpty();

    round(NOW + SETTLED);
    assertThat(store.epochs).containsExactly(NOW + SETTLED);
    assertThat(store.current).isEqualTo(NOW + SETTLED);
    assertThat(view.lastAttempt.orElseThrow().by).isEqualTo("schedule");
    assertThat(view.nextPlan).isEqualTo(NOW + SETTLED + HOUR);
  }

  @Test
  void itWaitsForThoseOfTheCurrentPlan() throws IOException {
    planned(NOW - 2 * HOUR, "a", "b");
    round(NOW);
    round(NOW + SETTLED);
    assertThat(store.epochs).containsExactly(NOW - 2 * HOUR);

    alive = Optional.of(Set.of("a", "b"));
    round(NOW + SETTLED + 1);
    round(NOW + 2 * SETTLED + 1);
    assertThat(store.epochs).containsExactly(NOW - 2 * HOUR, NOW + 2 * SETTLED + 1);
  }

  @Test
  void aPlanThatIsAskedForWaitsForNobody() throws IOException {
    store.request = Optional.of(new ReplanRequest("a test"));

    round(NOW);

    assertThat(store.epochs).containsExactly(NOW);
    assertThat(store.request).isEmpty();
    assertThat(view.lastAttempt.orElseThrow().by).isEqualTo("a test");
  }

  @Test
  void whoAsksWhileReportsAreLookedAtGetsTheNextPlan() throws IOException {
    planner.hear();
    store.request = Optional.of(new ReplanRequest("a test"));
    planner.round(NOW);
    assertThat(store.epochs).isEmpty();

    round(NOW + 1);
    assertThat(store.epochs).containsExactly(NOW + 1);
    assertThat(store.request).isEmpty();
  }

  @Test
  void whatIsTakenBackWhileReportsAreLookedAtIsNotPlanned() throws IOException {
    store.request = Optional.of(new ReplanRequest("a test"));
    planner.hear();
    store.request = Optional.empty();
    planner.round(NOW);
    assertThat(store.epochs).isEmpty();
  }

  @Test
  void whoAsksWhileAPlanIsMadeGetsTheNextOne() throws IOException {
    store.request = Optional.of(new ReplanRequest("a test").with("first"));
    store.asksMeanwhile = Optional.of("second");

    round(NOW);

    assertThat(store.request.orElseThrow().isOf("first")).isFalse();
    assertThat(store.request.orElseThrow().isOf("second")).isTrue();
    round(NOW + 1);
    assertThat(store.epochs).containsExactly(NOW, NOW + 1);
    assertThat(store.request).isEmpty();
  }

  @Test
  void whileTheMasterWaitsForWorkersNothingIsPlanned() throws IOException {
    alive = Optional.empty();
    store.request = Optional.of(new ReplanRequest("a test"));

    round(NOW);

    assertThat(store.epochs).isEmpty();
    assertThat(store.request).isPresent();
  }

  @Test
  void thereIsAnotherAnEpochAfterTheNewestThatIsKept() throws IOException {
    planned(NOW - HOUR / 2, "a");
    round(NOW);
    round(NOW + SETTLED);
    assertThat(view.nextPlan).isEqualTo(NOW + HOUR / 2);
    assertThat(store.epochs).containsExactly(NOW - HOUR / 2);

    round(NOW + HOUR / 2);
    assertThat(store.epochs).containsExactly(NOW - HOUR / 2, NOW + HOUR / 2);
  }
}
