package io.github.stowage.alluxio.place.bench;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.github.stowage.cli.BadInputException;
import io.github.stowage.report.PhaseKey;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.TreeSet;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class MatrixFileTest {
  private static final Path OWN = Path.of("matrices/alluxio-place.yml");

  @TempDir private Path directory;

  @Test
  void theProjectsOwnHasAllOfPaperA() {
    Matrix matrix = MatrixFile.read(OWN);

    assertThat(matrix.distributions())
        .containsExactly("uniform", "beta", "power", "normal", "gamma");
    assertThat(matrix.allStrategies())
        .containsExactly("base", "base-again", "coarse", "compact", "balanced", "full", "complete");
    assertThat(matrix.clients()).isEqualTo(24);
  }

  @Test
  void everyCycleHasEverythingOnceInAnOrderOfItsOwnThatARerunRepeats() {
    Matrix matrix = MatrixFile.read(OWN);
    List<PhaseKey> order = matrix.order();
    int each = matrix.distributions().size() * matrix.allStrategies().size();

    assertThat(order).hasSize(matrix.phases() * each).doesNotHaveDuplicates();
    assertThat(matrix.order()).isEqualTo(order);
    List<String> first = order.subList(0, each).stream().map(MatrixFileTest::cell).toList();
    List<String> second = order.subList(each, 2 * each).stream().map(MatrixFileTest::cell).toList();
    assertThat(first).isNotEqualTo(second);
    assertThat(new TreeSet<>(first)).isEqualTo(new TreeSet<>(second));
  }

  private static String cell(PhaseKey phase) {
    return phase.workload() + "/" + phase.strategy();
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      textBlock =
          """
          clients: 24 | clients: 0 | clients is 0; allowed: 1 to 1000
          phases: 5 | phases: 4 | phases is 4; allowed: 5 to 99
          seconds: 3 | seconds: 0 | seconds is 0; allowed: above 0, up to 3600.0
          seconds: 3 | second: 3 | second is 3; allowed: no such key; the keys name, title
          [random] | [random, random] | ask is ["random","random"]; allowed: each once, of random, shortest
          uniform, beta | uniform, zipf | distributions[1] is zipf; allowed: uniform, beta, power, normal, gamma
          coarse, compact | coarse, base | strategies[1] is base; allowed: coarse, compact, balanced, full, complete
          """)
  void whatIsWrongIsNamed(String good, String bad, String message) throws IOException {
    String own = Files.readString(OWN);
    assertThat(own).contains(good);
    Path file = Files.writeString(directory.resolve("m.yml"), own.replace(good, bad));

    assertThatThrownBy(() -> MatrixFile.read(file))
        .isInstanceOf(BadInputException.class)
        .hasMessageStartingWith(file + ": ")
        .hasMessageContaining(message);
  }
}
