package io.github.stowage.cli.simulate;

import static io.github.stowage.cli.Cli.stowage;
import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import io.github.stowage.cli.Cli;
import java.awt.image.BufferedImage;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class PaperStudiesTest {
  @ParameterizedTest
  @ValueSource(strings = {"table1", "fig2", "fig3", "fig6", "table4", "replan", "bundles"})
  void writesAReportAndSumsItUp(String study, @TempDir Path directory) throws Exception {
    assumeTrue(canDrawText(), "this machine has no fonts, so Java cannot draw charts");
    Path out = directory.resolve("new");
    Cli run = stowage("simulate", study, "--seed", "1", "--out", out.toString());
    assertThat(run.code()).isZero();
    assertThat(run.out()).hasLineCount(2).endsWith("Wrote " + out.resolve(study + ".md") + "\n");
    assertThat(Files.readString(out.resolve(study + ".md")))
        .contains("simulate " + study + " --seed 1 --out docs/simulation`");
    assertThat(out.resolve(study + ".png")).isNotEmptyFile();
  }

  @Test
  void jsonIsTheFiguresAndNothingElse(@TempDir Path out) throws Exception {
    assumeTrue(canDrawText(), "this machine has no fonts, so Java cannot draw charts");
    String[] command = {
      "simulate", "fig6", "--seed", "7", "--out", out.toString(), "--format", "json"
    };
    Cli run = stowage(command);
    assertThat(run.code()).isZero();
    JsonNode result = new ObjectMapper().readTree(run.out());
    assertThat(result.get("seed").asLong()).isEqualTo(7);
    assertThat(result.get("cells")).hasSize(25);
    assertThat(result.get("cells").get(0).get("workload").asText()).isEqualTo("uniform");
    assertThat(result.get("cells").get(0).get("paper").get("compact").isNumber()).isTrue();
    assertThat(stowage(command).out()).isEqualTo(run.out());
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "table1",
        "table2",
        "table3",
        "table4",
        "fig1",
        "fig2",
        "fig3",
        "fig4",
        "fig5",
        "fig6",
        "fig7",
        "fig8",
        "paper",
        "utilisation",
        "drift",
        "replan",
        "routing",
        "bundles"
      })
  void badInputIsOneLineAndNothingIsWritten(String study, @TempDir Path directory)
      throws Exception {
    Path file = Files.createFile(directory.resolve("file"));
    Cli noDirectory = stowage("simulate", study, "--seed", "1", "--out", file.toString());
    assertThat(noDirectory.code()).isEqualTo(2);
    assertThat(noDirectory.err()).startsWith("stowage: --out " + file).hasLineCount(1);
    Path out = directory.resolve("out");
    Cli noFormat =
        stowage("simulate", study, "--seed", "1", "--out", out.toString(), "--format", "xml");
    assertThat(noFormat.code()).isEqualTo(2);
    assertThat(noFormat.err()).contains("--format", "xml").hasLineCount(1);
    assertThat(stowage("simulate", study, "--out", out.toString()).code()).isEqualTo(2);
    assertThat(stowage("simulate", study, "--help").out()).startsWith("Usage: stowage simulate ");
    assertThat(out).doesNotExist();
    assertThat(file).isEmptyFile();
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
