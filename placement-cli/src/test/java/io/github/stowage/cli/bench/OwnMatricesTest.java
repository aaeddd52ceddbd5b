package io.github.stowage.cli.bench;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** The matrices that the project brings along. */
class OwnMatricesTest {
  static List<Path> matrices() throws IOException {
    try (Stream<Path> files = Files.list(Path.of("../ansible/bench/matrices"))) {
      return files.sorted().toList();
    }
  }

  @ParameterizedTest
  @MethodSource("matrices")
  void areValidAndHaveTheControls(Path file) {
    Matrix matrix = MatrixFile.read(file, Bench.WORKLOADS);
    assertThat(file).hasFileName(matrix.name() + ".yml");
    assertThat(matrix.strategies())
        .contains("stock-dynamic", "random", matrix.again() + Strategy.AGAIN);
    assertThat(matrix.scenarios()).contains("none");
  }
}
