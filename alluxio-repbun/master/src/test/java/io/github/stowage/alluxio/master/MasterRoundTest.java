package io.github.stowage.alluxio.master;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.stowage.alluxio.master.act.ReportUpkeep;
import io.github.stowage.alluxio.master.config.Setting;
import io.github.stowage.alluxio.master.config.Settings;
import io.github.stowage.alluxio.master.model.Block;
import io.github.stowage.alluxio.master.model.Original;
import io.github.stowage.alluxio.master.model.Worker;
import io.github.stowage.alluxio.master.observe.ClusterSource;
import io.github.stowage.alluxio.master.observe.ReportWindow;
import io.github.stowage.alluxio.master.report.CountedReports;
import io.github.stowage.alluxio.master.report.Counters;
import io.github.stowage.alluxio.master.report.Warnings;
import io.github.stowage.alluxio.records.AccessReport;
import io.github.stowage.alluxio.records.Codec;
import io.github.stowage.alluxio.records.ColumnSet;
import io.github.stowage.alluxio.records.FileAccess;
import io.github.stowage.alluxio.records.ReplanRequest;
import io.github.stowage.alluxio.records.RowGroupAccess;
import java.io.IOException;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.junit.jupiter.api.Test;

class MasterRoundTest {
  private static final long NOW = 1_800_000_000_000L;
  private static final long BYTES = 1000;
  private static final long MAGIC = 4;

  private final RandomReports names = new RandomReports(1);
  private final MemoryReports reports = new MemoryReports();
  private final MemoryPlans plans = new MemoryPlans();
  private final Counters counters = new Counters();

  private final ClusterSource cluster =
      new ClusterSource() {
        @Override
        public Optional<Set<String>> alive() {
          return Optional.of(Set.of("a", "b"));
        }

        @Override
        public List<Worker> workers() {
          return List.of(new Worker("a", 1 << 30, 0), new Worker("b", 1 << 30, 0));
        }

        @Override
        public Optional<Original> original(FileAccess access) {
          return Optional.of(new Original(access, List.of(new Block(0, BYTES, List.of("a")))));
        }
      };

  private MasterRound round() {
    Settings settings =
        TestSettings.with(
            Map.of(Setting.MODE, "tabrep", Setting.BUDGET, "1", Setting.READS_MIN, "1"));
    View view = new View();
    Warnings warnings = new Warnings();
    return new MasterRound(
        new ReportRound(
            new ReportWindow(reports, settings, new CountedReports(counters, warnings)),
            new ReportUpkeep(reports, settings),
            view,
            MasterRoundTest::failed),
        new Planner(settings, cluster, plans, plans, view, counters, warnings),
        view,
        MasterRoundTest::failed);
  }

  private static void failed(Warnings.Kind kind, Throwable cause) {
    throw new AssertionError(kind.toString(), cause);
  }

  private void report(String path) {
    RowGroupAccess rowGroup =
        new RowGroupAccess(0, List.of(BYTES), List.of(new ColumnSet(List.of(0), 5)));
    FileAccess access = new FileAccess(path, 1, List.of("x"), List.of(rowGroup));
    try {
      reports.clients.put(
          names.name(NOW - 7_200_000), Codec.encode(new AccessReport(List.of(access))));
    } catch (IOException e) {
      throw new AssertionError(e);
    }
  }

  @Test
  void aPlanKnowsAllThatWasReportedBeforeItWasAskedFor() {
    MasterRound round = round();
    report("/f");
    reports.onceListed =
        () -> {
          report("/g");
          plans.request = Optional.of(new ReplanRequest("a test"));
        };

    round.run(() -> NOW, () -> false);
    round.run(() -> NOW + 1, () -> false);

    assertThat(plans.epochs).hasSize(1);
    assertThat(plans.written.get(plans.current).budgetBytes()).isEqualTo(2 * (BYTES - MAGIC));
    assertThat(plans.request).isEmpty();
  }
}
