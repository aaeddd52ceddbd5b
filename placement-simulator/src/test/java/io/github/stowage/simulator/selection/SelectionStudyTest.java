package io.github.stowage.simulator.selection;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.stowage.simulator.ProgressListener;
import io.github.stowage.simulator.report.Fonts;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class SelectionStudyTest {
  private static final List<Scenario> FEW =
      Scenarios.ALL.stream()
          .filter(scenario -> List.of("pauses", "lying-scores").contains(scenario.name()))
          .toList();

  private static final List<String> TOLD = new ArrayList<>();

  private static StudyResult study;

  @BeforeAll
  static void run() {
    study = study(1, (done, total) -> TOLD.add(done + " of " + total));
  }

  private static StudyResult study(long seed, ProgressListener progress) {
    return SelectionStudy.run(FEW, Strategies.ALL, seed, 1, progress);
  }

  @Test
  void sameSeedSameReport() {
    String report = SelectionReport.text(study);
    assertThat(SelectionReport.text(study(1, ProgressListener.NONE))).isEqualTo(report);
    assertThat(SelectionReport.text(study(6, ProgressListener.NONE)).replace("--seed 6", ""))
        .isNotEqualTo(report.replace("--seed 1", ""));
  }

  @Test
  void tellsEveryFinishedRun() {
    int runs = FEW.size() * Strategies.ALL.size();
    assertThat(TOLD)
        .isEqualTo(IntStream.rangeClosed(1, runs).mapToObj(done -> done + " of " + runs).toList());
  }

  @Test
  void writesTablesAndTheChartsTheyName(@TempDir Path directory) throws Exception {
    Fonts.require();
    SelectionReport.write(study, directory);
    String report = Files.readString(directory.resolve("selection.md"));
    assertThat(report)
        .contains("--seed 1", "| pauses |", "## lying-scores", "| omniscient |", "of 2 scenarios")
        .contains("](selection-ratio.png)")
        .doesNotContain("selection-recovery.png");
    assertThat(directory.resolve("selection-ratio.png")).isNotEmptyFile();
  }
}
