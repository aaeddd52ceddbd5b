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
            "every-second-cpu, scan, 50 clients: with every second node stressed",
            "one-delayed: skipped, the hosts are no testbed, whose links can be delayed");
    int header = lines.indexOf("slow-node, read: with one of 5 nodes 4x slower") + 1;
    assertThat(lines.get(header)).contains("share of node3").contains("p95 ms");
    for (int i = 1; i <= 7; i++) {
      assertThat(lines.get(header + i)).hasSameSizeAs(lines.get(header));
    }
    assertThat(lines.get(header + 7)).startsWith("  adaptive ").contains("6.0%");
    assertThat(lines.get(header + 8)).startsWith("  adaptive (p99 ").contains(" wins");
    assertThat(lines.get(header + 9)).startsWith("  A/A: ring-order and ring-order-again");
  }

  @Test
  void aPartialMatrixIsShownAsFarAsItGoes() {
    Report full = SampleReport.full();
    List<BenchmarkResult> one =
        full.results().stream()
            .filter(r -> r.scenario().equals("every-second-cpu") && r.workload().equals("scan"))
            .filter(r -> r.strategy().equals("adaptive"))
            .toList();
    String text = TableReport.render(SampleReport.report(one));
    assertThat(text).contains("every-second-cpu, scan").doesNotContain("no-load");
    assertThat(text).contains("Only adaptive (throughput ");
    assertThat(TableReport.render(SampleReport.report(List.of())).strip())
        .endsWith("No result to show.");
  }

  @Test
  void namesThatTheReportDoesNotKnowAreRefused() {
    PhaseKey key = new PhaseKey(1, "no-load", "read", SampleReport.OPEN, "guess");
    PhaseRecord foreign = SampleReport.phase(key, 1, 1, 0, Map.of());
    assertThatThrownBy(() -> Report.of(SampleReport.run(), List.of(foreign)))
        .hasMessageContaining("strategy=guess")
        .hasMessageContaining("stock-dynamic");
  }

  @Test
  void ratiosComeWithTheirSpreadOverTheCycles() {
    Group scans = SampleReport.full().group("slow-node", "scan", new Load(10, 0)).orElseThrow();
    List<List<String>> lines = TableReport.ratios(scans);
    assertThat(lines.get(0))
        .containsExactly(
            "strategy",
            "throughput over stock-dynamic's",
            "lowest to highest cycle",
            "difference",
            "p99 over stock-dynamic's",
            "lowest to highest cycle",
            "difference");
    List<String> adaptive = lines.get(7);
    assertThat(adaptive.get(0)).isEqualTo("adaptive");
    assertThat(adaptive.get(1)).matches("1\\.[12]\\dx");
    assertThat(adaptive.get(2)).matches("1\\.\\d\\dx to 1\\.\\d\\dx");
    assertThat(adaptive.get(3)).startsWith("above noise of ");
    assertThat(adaptive.get(4)).matches("0\\.[67]\\dx");
    assertThat(lines.get(4)).containsExactly("stock-dynamic", "1.00x", "-", "-", "1.00x", "-", "-");
  }
}
