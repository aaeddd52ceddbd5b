package io.github.stowage.cli.bench;

import java.nio.file.Path;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** Which matrix. */
final class MatrixOptions {
  /** Set by the launcher. */
  private static final String WORKLOADS = "stowage.workloads";

  @Parameters(index = "0", paramLabel = "MATRIX", description = "The matrix, a YAML file.")
  private Path file;

  @Option(
      names = "--workloads",
      paramLabel = "DIR",
      description = "The folder of the workload files (default: those that come with Stowage).")
  private Path workloads;

  Matrix read() {
    String own = System.getProperty(WORKLOADS, "ycsb-workloads/workloads");
    return MatrixFile.read(file, workloads == null ? Path.of(own) : workloads);
  }

  Path file() {
    return file;
  }
}
