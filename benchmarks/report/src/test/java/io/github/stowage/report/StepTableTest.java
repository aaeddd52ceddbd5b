package io.github.stowage.report;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class StepTableTest {
  private static final Map<String, long[]> P99_MILLIS =
      Map.of("random", new long[] {100, 200, 400}, "adaptive", new long[] {50, 300, 100});

  @TempDir private Path directory;

  private static Run run(Step... steps) {
    Run run = SampleReport.run();
    return new Run(
        run.title(),
        run.system(),
        run.matrix(),
        run.scenarios(),
        run.skipped(),
        run.strategies(),
        run.roles(),
        run.method(),
        run.facts(),
        run.hosts(),
        run.paper(),
        run.metrics(),
        List.of(steps));
  }

  private static List<PhaseRecord> phases() {
    List<PhaseRecord> phases = new ArrayList<>();
    P99_MILLIS.forEach(
        (strategy, millis) -> {
          for (int cycle = 1; cycle <= millis.length; cycle++) {
            PhaseKey key = new PhaseKey(cycle, "no-load", "read", SampleReport.OPEN, strategy);
            phases.add(SampleReport.phase(key, 600, millis[cycle - 1], 0.2));
          }
        });
    return phases;
  }

  @Test
  void aStepIsTheMedianOfTheCyclesRatiosNotTheRatioOfMedians() {
    Report report = Report.of(run(new Step("choice", "random", "adaptive")), phases());
    List<List<String>> lines = StepTable.lines(report.groups().get(0), report.run().steps());
    // .5, 1.5 and .25 in the three cycles; 100 ms over 200 ms are the medians.
    assertThat(lines)
        .containsExactly(
            List.of("ingredient", "from", "to", "p99", "lowest to highest cycle", "better in"),
            List.of("choice", "random", "adaptive", "0.50x", "0.25x to 1.50x", "2 of 3"));
  }

  @Test
  void whatWasNotMeasuredIsLeftOut() {
    Report report = Report.of(run(new Step("choice", "random", "weighted")), phases());
    assertThat(StepTable.lines(report.groups().get(0), report.run().steps())).hasSize(1);
    assertThat(StepTable.render(report)).isEmpty();
  }

  @Test
  void thePageShowsStepsOnlyOfRunsThatNameThem() {
    Report with = Report.of(run(new Step("the choice", "random", "adaptive")), phases());
    assertThat(HtmlReport.render(with)).contains("What each ingredient adds", "the choice");
    assertThat(StepTable.render(with)).contains("What each ingredient adds", "0.25x to 1.50x");
    assertThat(HtmlReport.render(Report.of(run(), phases())))
        .doesNotContain("What each ingredient adds");
  }

  @Test
  void stepsAreKeptInTheRunsFile() throws IOException {
    ResultDirectory results = new ResultDirectory(directory);
    Run run = run(new Step("choice", "random", "adaptive"));
    results.write(run);
    assertThat(results.readRun()).isEqualTo(run);
  }
}
