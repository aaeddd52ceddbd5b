package io.github.stowage.alluxio.master;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.stowage.alluxio.master.act.ReportUpkeep;
import io.github.stowage.alluxio.master.config.Settings;
import io.github.stowage.alluxio.master.observe.ReportTrouble;
import io.github.stowage.alluxio.master.observe.ReportWindow;
import io.github.stowage.alluxio.master.report.Warnings;
import io.github.stowage.alluxio.records.AccessReport;
import io.github.stowage.alluxio.records.Codec;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

class ReportRoundTest {
  private static final long NOW = 1_800_000_000_000L;

  private final MemoryReports store = new MemoryReports();
  private final View view = new View();
  private final List<Warnings.Kind> failed = new ArrayList<>();

  private ReportRound round() {
    Settings settings = TestSettings.with(Map.of());
    ReportTrouble trouble =
        new ReportTrouble() {
          @Override
          public void goodReport() {}

          @Override
          public void badReport(String name, String why) {}

          @Override
          public void unlisted(String folder, String why) {
            throw new AssertionError(why);
          }
        };
    return new ReportRound(
        new ReportWindow(store, settings, trouble),
        new ReportUpkeep(store, settings),
        view,
        (kind, cause) -> failed.add(kind));
  }

  @Test
  void reportsThatCannotBeTidiedCountAllTheSame() throws Exception {
    RandomReports reports = new RandomReports(1);
    AccessReport report = reports.next();
    store.clients.put(reports.name(NOW - 2 * 3_600_000), Codec.encode(report));
    store.changesLeft = 0;
    ReportRound round = round();

    assertThat(round.observe(NOW)).isTrue();
    assertThat(round.tidy(NOW)).isFalse();

    assertThat(view.popularity.reads()).isEqualTo(RandomReports.reads(report));
    assertThat(failed).containsExactly(Warnings.Kind.TIDYING_FAILED);
  }
}
