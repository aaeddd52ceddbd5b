package io.github.stowage.report;

import com.fasterxml.jackson.core.type.TypeReference;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;

/** The summary file: a JSON list of {@link BenchmarkResult}. */
public final class JsonReport {
  private JsonReport() {}

  /** Writes {@code file}, making its folder if needed. */
  public static void write(Path file, List<BenchmarkResult> results) throws IOException {
    ResultDirectory.write(file, results);
  }

  /**
   * @throws IOException if the file cannot be read, is not such a list, or has an unknown field
   */
  public static List<BenchmarkResult> read(Path file) throws IOException {
    return new ObjectMapper()
        .readValue(file.toFile(), new TypeReference<List<BenchmarkResult>>() {});
  }
}
