package io.github.stowage.cli.bench;

import java.nio.file.Path;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** Which matrix. */
final class MatrixOptions {
  /** Set by the launcher. */
  private static final String HOME = "stowage.home";

  @Parameters(index = "0", paramLabel = "MATRIX", description = "The matrix, a YAML file.")
  private Path file;

  @Option(
      names = "--workloads",
      paramLabel = "DIR",
      description = "The folder of the workload files (default: ycsb-workloads/workloads).")
  private Path workloads;

  Matrix read() {
    Path home = Path.of(System.getProperty(HOME, ""));
    return MatrixFile.read(
        file, workloads == null ? home.resolve("ycsb-workloads").resolve("workloads") : workloads);
  }

  Path file() {
    return file;
  }
}
