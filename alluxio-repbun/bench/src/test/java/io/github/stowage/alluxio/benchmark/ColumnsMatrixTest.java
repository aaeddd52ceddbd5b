package io.github.stowage.alluxio.benchmark;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.github.stowage.cli.BadInputException;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class ColumnsMatrixTest {
  private static final Path SHIPPED = Path.of("../../ansible/bench/matrices/alluxio.yml");

  @TempDir Path directory;

  @Test
  void theShippedOneIsRead() {
    ColumnsMatrix matrix = ColumnsMatrix.read(SHIPPED);
    assertThat(matrix.cells()).extracting(Cell::name).startsWith("default", "default-again");
    assertThat(matrix.cells()).hasSize(2 + 10 * matrix.budgets().size());
    assertThat(PhaseOrder.of(matrix))
        .hasSize(matrix.cycles() * matrix.scenarios().size() * matrix.cells().size())
        .doesNotHaveDuplicates();
  }

  @Test
  void theQuickOneDiffersInWhatItMeasuresOnly() {
    ColumnsMatrix all = ColumnsMatrix.read(SHIPPED);
    ColumnsMatrix quick = ColumnsMatrix.read(SHIPPED.resolveSibling("alluxio-quick.yml"));
    assertThat(quick.cells()).hasSize(2 + 5 * quick.budgets().size()).isSubsetOf(all.cells());
    assertThat(all.placements()).containsAll(quick.placements());
    assertThat(quick)
        .usingRecursiveComparison()
        .ignoringFields("name", "title", "strategies", "placements", "paper")
        .isEqualTo(all);
  }

  @Test
  void withoutThemThereIsOnePlacementByTheSeedAndPlansKnowTheShares() throws IOException {
    StringBuilder text = new StringBuilder();
    for (String old : Files.readAllLines(SHIPPED)) {
      text.append(old.matches("(placements|observed):.*") ? "" : old + "\n");
    }
    ColumnsMatrix matrix = ColumnsMatrix.read(Files.writeString(directory.resolve("a.yml"), text));
    assertThat(matrix.placements()).containsExactly(matrix.seed());
    assertThat(matrix.placement(matrix.cycles())).isEqualTo(matrix.seed());
    assertThat(matrix.observed()).isZero();
  }

  @Test
  void onlyTheStrategiesThatItNamesAreMeasuredAndDefault() throws IOException {
    String text = Files.readString(SHIPPED).replaceAll("paper:\\n(  - .*\\n)*", "");
    String named = text + "strategies: [ours, tabrep-bundled]\n";
    ColumnsMatrix matrix = ColumnsMatrix.read(Files.writeString(directory.resolve("a.yml"), named));
    assertThat(matrix.cells())
        .extracting(Cell::name)
        .containsExactly(
            "default",
            "default-again",
            "tabrep-bundled-b0.5",
            "ours-b0.5",
            "tabrep-bundled-b2",
            "ours-b2");
    // Elsewhere these are another strategy's files.
    assertThat(matrix.cells()).filteredOn(cell -> !cell.ownsFiles()).hasSize(1);
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "rate: 0|rate is 0; allowed: above 0",
        "budgets: [20]|budgets[0] is 20; allowed: 0.01 to 10",
        "scenarios: [rain]|scenarios[0] is rain; allowed: none, stragglers",
        "strategies: [luck]|strategies[0] is luck; allowed: default, tabrep, tabrep-placed",
        "strategies: [tabrep]|strategy is paper-b0.5; allowed: default, default-again, tabrep-b0.5",
        "stragglers: 2|stragglers is 2; allowed: 0.0 to 1.0",
        "phases: 0|phases is 0; allowed: 1 to 99",
        "observed: -1|observed is -1; allowed: 0 to 100000000",
        "placements: [4, 4]|placements[1] is 4; allowed: each only once",
        "placements: [1, 2, 3, 4]|placements is [1,2,3,4]; allowed: as many as divide the phases",
        "colour: red|colour is red; allowed: no such key",
      })
  void badInputIsNamed(String line, String message) throws IOException {
    String key = line.substring(0, line.indexOf(':'));
    StringBuilder text = new StringBuilder();
    for (String old : Files.readAllLines(SHIPPED)) {
      text.append(old.startsWith(key + ":") ? "" : old + "\n");
    }
    Path file = Files.writeString(directory.resolve("bad.yml"), text + line + "\n");
    assertThatThrownBy(() -> ColumnsMatrix.read(file))
        .isInstanceOf(BadInputException.class)
        .hasMessageContaining(file.toString())
        .hasMessageContaining(message);
  }
}
