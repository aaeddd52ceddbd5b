package io.github.stowage.cli.bench;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import io.github.stowage.cli.Cli;
import io.github.stowage.report.JsonReport;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** From a matrix to a page, with results as a playbook would file them. */
class ReportCommandTest {
  @TempDir Path dir;
  private Bench bench;

  @BeforeEach
  void begin() throws IOException {
    bench = new Bench(dir, Bench.SMALL);
    bench.begin("--skip", "calibrated=this is no test cluster");
  }

  private Cli report(String... arguments) {
    String[] all = new String[arguments.length + 1];
    all[0] = "report";
    System.arraycopy(arguments, 0, all, 1, arguments.length);
    return Cli.stowage(all);
  }

  @Test
  void thePageShowsWhatIsThereAndWhoWins() throws IOException {
    for (JsonNode phase : bench.left().get("phases")) {
      bench.measured(phase);
    }
    Path page = dir.resolve("out/page.html");
    Path json = dir.resolve("out/figures.json");
    Cli run = report(bench.results.toString(), "--out", page.toString(), "--json", json.toString());
    assertThat(run.code()).isZero();
    assertThat(run.out())
        .contains(
            "every-second-cpu, read, 300/s: with every second node's CPU stressed",
            "adaptive (p99 10.0 ms) wins, above noise against every other.",
            "calibrated: skipped, this is no test cluster",
            "Wrote " + page);
    assertThat(Files.readString(page))
        .contains("A small matrix", "0.50x", "Skipped: this is no test cluster", "h2, h4");
    assertThat(JsonReport.read(json))
        .hasSizeGreaterThan(1)
        .allSatisfy(result -> assertThat(run.out()).contains(result.strategy()));
    assertThat(report(bench.results.toString()).code()).isZero();
    assertThat(bench.results.resolve("index.html")).exists();
  }

  @Test
  void anInterruptedRunIsShownAsFarAsItCame() throws IOException {
    JsonNode phases = bench.left().get("phases");
    for (int i = 0; i < 7; i++) {
      bench.measured(phases.get(i));
    }
    assertThat(report(bench.results.toString()).code()).isZero();
  }

  @Test
  void whatIsNoResultDirectoryIsRefused() throws IOException {
    refused(report(dir.resolve("nowhere").toString()), "has no run.json");
    refused(report(bench.results.toString()), "has no phases yet");
    bench.measured(bench.left().get("phases").get(0));
    refused(report(bench.results.toString(), "--out", dir.toString()), "is a directory");
    refused(report(bench.results.toString(), "--json", dir.toString()), "is a directory");
    Path phase = Files.list(bench.results.resolve("phases")).findFirst().orElseThrow();
    Files.writeString(phase, "{}");
    refused(report(bench.results.toString()), phase + " is not a result file");
    assertThat(bench.results.resolve("index.html")).doesNotExist();
  }

  private static void refused(Cli run, String why) {
    assertThat(run.code()).isEqualTo(2);
    assertThat(run.err()).startsWith("stowage: ").contains(why).hasLineCount(1);
  }
}
