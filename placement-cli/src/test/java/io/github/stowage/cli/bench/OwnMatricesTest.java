package io.github.stowage.cli.bench;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * The matrices that the project brings along for Cassandra. Those with budgets are of Alluxio,
 * those with images of Ceph, as in ansible/bench/run; their benchmarks read them, and the tests of
 * these.
 */
class OwnMatricesTest {
  static List<Path> matrices() throws IOException {
    try (Stream<Path> files = Files.list(Path.of("../ansible/bench/matrices"))) {
      return files.filter(file -> isOfCassandra(file)).sorted().toList();
    }
  }

  private static boolean isOfCassandra(Path file) {
    try (Stream<String> lines = Files.lines(file)) {
      return lines.noneMatch(
          line -> line.startsWith("budgets:") || line.startsWith("image_bytes:"));
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  @ParameterizedTest
  @MethodSource("matrices")
  void areValidAndHaveTheControls(Path file) {
    Matrix matrix = MatrixFile.read(file, Bench.WORKLOADS);
    assertThat(file).hasFileName(matrix.name() + ".yml");
    assertThat(matrix.strategies())
        .contains("stock-dynamic", "random", matrix.again() + Strategy.AGAIN);
    assertThat(matrix.scenarios())
        .isNotEmpty()
        .allSatisfy(
            name -> assertThat(matrix.scenarios()).contains(LoadScenario.of(name).control().key()));
  }
}
