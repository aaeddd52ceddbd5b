package io.github.stowage.alluxio.demo;

import io.github.stowage.cli.Stowage;
import io.github.stowage.report.PhaseRecord;
import io.github.stowage.report.ResultDirectory;
import java.io.IOException;
import java.io.PrintWriter;
import java.io.Writer;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;

/** {@code stowage alluxio bench} on the demo's cluster: what anybody can run on another. */
final class Bench {
  private final Path matrix;
  private final Path data;
  private final Path results;

  /**
   * @param folder exists; for matrix, data and results
   */
  Bench(Path folder, DemoMatrix demo) throws IOException {
    matrix = Files.writeString(folder.resolve("demo.yml"), demo.yaml());
    data = folder.resolve("data");
    results = folder.resolve("results");
  }

  /**
   * Makes the tables' files.
   *
   * @return their bytes
   */
  long data() throws IOException {
    run("data", matrix.toString(), data.toString());
    try (Stream<Path> files = Files.walk(data)) {
      return files.filter(Files::isRegularFile).mapToLong(file -> file.toFile().length()).sum();
    }
  }

  /** Puts files and copies of all strategies into Alluxio. */
  void load(DemoCluster cluster) {
    columns(cluster, "load");
  }

  /** Measures the reads' phases. */
  List<PhaseRecord> measure(DemoCluster cluster) throws IOException {
    columns(cluster, "table");
    return results().readPhases();
  }

  ResultDirectory results() {
    return new ResultDirectory(results);
  }

  private void columns(DemoCluster cluster, String until) {
    List<String> arguments =
        new ArrayList<>(
            List.of(
                "columns",
                matrix.toString(),
                "--data=" + data,
                "--dir=" + results,
                "--until=" + until,
                "--web=" + cluster.web()));
    cluster
        .clientProperties()
        .forEach((key, value) -> arguments.add("--alluxio=" + key + "=" + value));
    run(arguments.toArray(String[]::new));
  }

  /** Its tables are said by the demo, at its end. */
  private static void run(String... arguments) {
    List<String> all = new ArrayList<>(List.of("alluxio", "bench"));
    all.addAll(List.of(arguments));
    int code =
        Stowage.commandLine()
            .setOut(new PrintWriter(Writer.nullWriter()))
            .execute(all.toArray(String[]::new));
    if (code != 0) {
      throw new IllegalStateException("stowage " + String.join(" ", all) + " ended with " + code);
    }
  }
}
