package io.github.stowage.report;

import com.fasterxml.jackson.core.type.TypeReference;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.SerializationFeature;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;

/** The result file: a JSON list of {@link BenchmarkResult}. */
public final class JsonReport {
  private static final ObjectMapper MAPPER =
      new ObjectMapper().enable(SerializationFeature.INDENT_OUTPUT);

  private JsonReport() {}

  /** Writes {@code file}, making its folder if needed. */
  public static void write(Path file, List<BenchmarkResult> results) throws IOException {
    Files.createDirectories(file.toAbsolutePath().getParent());
    Files.writeString(file, MAPPER.writeValueAsString(results) + "\n");
  }

  /**
   * @throws IOException if the file cannot be read, is not such a list, or has an unknown field
   */
  public static List<BenchmarkResult> read(Path file) throws IOException {
    return MAPPER.readValue(file.toFile(), new TypeReference<List<BenchmarkResult>>() {});
  }
}
