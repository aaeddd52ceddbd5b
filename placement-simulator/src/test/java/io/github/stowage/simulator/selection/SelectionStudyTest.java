package io.github.stowage.simulator.selection;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import io.github.stowage.simulator.ProgressListener;
import java.awt.image.BufferedImage;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class SelectionStudyTest {
  private static final List<Scenario> FEW =
      Scenarios.ALL.stream()
          .filter(scenario -> List.of("pauses", "lying-scores").contains(scenario.name()))
          .toList();

  private static StudyResult study(long seed, ProgressListener progress) {
    return SelectionStudy.run(FEW, Strategies.ALL, seed, 1, progress);
  }

  @Test
  void sameSeedSameReport() {
    String first = SelectionReport.text(study(5, ProgressListener.NONE));
    assertThat(SelectionReport.text(study(5, ProgressListener.NONE))).isEqualTo(first);
    assertThat(SelectionReport.text(study(6, ProgressListener.NONE)).replace("--seed 6", ""))
        .isNotEqualTo(first.replace("--seed 5", ""));
  }

  @Test
  void tellsEveryFinishedRun() {
    List<Integer> told = new ArrayList<>();
    int runs = FEW.size() * Strategies.ALL.size();
    study(
        1,
        (done, total) -> {
          told.add(done);
          assertThat(total).isEqualTo(runs);
        });
    assertThat(told).isEqualTo(IntStream.rangeClosed(1, runs).boxed().toList());
  }

  @Test
  void writesTablesAndTheChartsTheyName(@TempDir Path directory) throws Exception {
    assumeTrue(canDrawText(), "this machine has no fonts, so Java cannot draw charts");
    SelectionReport.write(study(1, ProgressListener.NONE), directory);
    String report = Files.readString(directory.resolve("selection.md"));
    assertThat(report)
        .contains("--seed 1", "| pauses |", "## lying-scores", "| omniscient |", "of 2 scenarios")
        .contains("](selection-ratio.png)")
        .doesNotContain("selection-recovery.png");
    assertThat(directory.resolve("selection-ratio.png")).isNotEmptyFile();
  }

  private static boolean canDrawText() {
    try {
      new BufferedImage(1, 1, BufferedImage.TYPE_INT_RGB).createGraphics().getFontMetrics();
      return true;
    } catch (RuntimeException | Error e) {
      return false;
    }
  }
}
