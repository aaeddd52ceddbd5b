package io.github.stowage.simulator.report;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import java.awt.image.BufferedImage;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import javax.imageio.ImageIO;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class ReportTest {
  private static final Panel LINES =
      Panel.lines("lines", "k", "max:mean", List.of("1", "2", "4"))
          .with("ours", List.of(1.4, 1.2, 1.1))
          .with("reference", Arrays.asList(1.5, null, null));
  private static final Panel BARS =
      Panel.bars("bars", "", "gain", List.of("coarse", "full"))
          .with("paper", Arrays.asList(1.85, null))
          .with("ours", List.of(1.9, 2.2));

  @Test
  void writesTextAndChartAlikeEveryTime(@TempDir Path directory) throws Exception {
    Fonts.require();
    Report report =
        new Report("name", "summary", "# text\n", List.of(LINES, BARS), 1, Map.of("seed", 1));
    report.write(directory.resolve("new/one"));
    report.write(directory.resolve("two"));
    assertThat(directory.resolve("new/one/name.md")).hasContent("# text\n");
    assertThat(directory.resolve("new/one/name.png"))
        .hasSameBinaryContentAs(directory.resolve("two/name.png"));
    BufferedImage chart = ImageIO.read(directory.resolve("two/name.png").toFile());
    assertThat(chart.getHeight()).isEqualTo(2 * 360);
    assertThat(chart.getWidth()).isEqualTo(560);
    assertThat(Files.list(directory.resolve("two"))).hasSize(2);
  }

  @Test
  void drawsBoxesStacksAndFixedAxes(@TempDir Path directory) throws Exception {
    Fonts.require();
    Boxes boxes =
        new Boxes("boxes", "R", "load")
            .with("1", new double[] {0, 1, 1.1, 1.2, 5})
            .with("2", new double[] {1, 1, 1, 1});
    Panel stacked =
        Panel.stacked("stacked", "", "queries/s", List.of("beta", "gamma"))
            .with("got", List.of(2.0, 1.0))
            .with("lost", List.of(1.0, 2.0));
    Report report =
        new Report("mixed", "", "", List.of(boxes, stacked, LINES.upTo(2)), 3, Map.of());
    report.write(directory);
    BufferedImage chart = ImageIO.read(directory.resolve("mixed.png").toFile());
    assertThat(chart.getWidth()).isEqualTo(3 * 560);
    assertThat(LINES.upTo(2).top()).isEqualTo(2);
    assertThat(LINES.top()).isNull();
  }

  @Test
  void tablesAlignNumbersToTheRightAndShowWhatIsMissing() {
    Table table = new Table(1, "workload", "k", "reference");
    table.row("beta", "2", Table.cell("%.2f", 1.085)).row("beta", "4", Table.cell("%.2f", null));
    assertThat(table)
        .hasToString(
            "| workload | k | reference |\n| --- | ---: | ---: |\n"
                + "| beta | 2 | 1.09 |\n| beta | 4 | - |\n");
  }

  @Test
  void whatDoesNotFitIsNamed() {
    assertThatIllegalArgumentException()
        .isThrownBy(() -> new Table(1, "a", "b").row("x"))
        .withMessage("row of 1 cells, allowed: 2: [x]");
    assertThatIllegalArgumentException()
        .isThrownBy(() -> LINES.with("short", List.of(1.0)))
        .withMessage("short has 1 values, allowed: 3");
    assertThatIllegalArgumentException()
        .isThrownBy(() -> new Report("name", "", "", List.of(LINES, BARS, BARS), 2, ""))
        .withMessage("columns = 2, allowed: a divisor of 3 panels");
  }
}
