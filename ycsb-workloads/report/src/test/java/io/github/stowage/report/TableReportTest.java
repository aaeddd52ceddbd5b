package io.github.stowage.report;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

class TableReportTest {
  @Test
  void hasOneTablePerScenarioAndWorkloadWithAlignedColumns() {
    List<String> lines = TableReport.render(SampleReport.full()).lines().toList();
    assertThat(lines)
        .contains(
            "slow-node, read: with one of 5 nodes 4x slower",
            "pauses, scan: with one node paused in bursts");
    int header = lines.indexOf("slow-node, read: with one of 5 nodes 4x slower") + 1;
    assertThat(lines.get(header)).contains("share of node3").contains("vs stock-dynamic");
    for (int i = 1; i <= 7; i++) {
      assertThat(lines.get(header + i)).hasSameSizeAs(lines.get(header));
    }
    assertThat(lines.get(header + 7)).startsWith("  adaptive ").contains("6.0%");
    assertThat(lines.get(header + 8)).startsWith("  A/A: ring-order and ring-order-again");
  }

  @Test
  void aPartialMatrixIsShownAsFarAsItGoes() {
    Report full = SampleReport.full();
    List<BenchmarkResult> one =
        full.results().stream()
            .filter(r -> r.scenario().equals("pauses") && r.workload().equals("scan"))
            .filter(r -> r.strategy().equals("adaptive"))
            .toList();
    String text = TableReport.render(SampleReport.report(one));
    assertThat(text).contains("pauses, scan").doesNotContain("no-load").contains(" - ");
    assertThat(TableReport.render(SampleReport.report(List.of())).strip())
        .isEqualTo("No result to show.");
  }

  @Test
  void namesThatTheReportDoesNotKnowAreRefused() {
    List<PhaseSample> phases = List.of(new PhaseSample(1, 1, 1, 1, 0, Map.of()));
    BenchmarkResult foreign = Aggregation.of("x", "no-load", "read", "guess", phases);
    assertThatThrownBy(() -> SampleReport.report(List.of(foreign)))
        .hasMessageContaining("strategy=guess")
        .hasMessageContaining("stock-dynamic");
  }
}
