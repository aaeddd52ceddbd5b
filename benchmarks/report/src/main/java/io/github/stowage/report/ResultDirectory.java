package io.github.stowage.report;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.SerializationFeature;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/**
 * The results of one run: run.json says what is measured, phases/ID.json what each phase did. A
 * file is there whole or not at all, so that an interrupted run can go on where it stopped.
 */
public final class ResultDirectory {
  private static final ObjectMapper MAPPER =
      new ObjectMapper().enable(SerializationFeature.INDENT_OUTPUT);
  private static final String SUFFIX = ".json";

  private final Path directory;

  public ResultDirectory(Path directory) {
    this.directory = directory;
  }

  public Path runFile() {
    return directory.resolve("run.json");
  }

  public Path phaseFile(PhaseKey phase) {
    return directory.resolve("phases").resolve(phase.id() + SUFFIX);
  }

  public void write(Run run) throws IOException {
    write(runFile(), run);
  }

  public void write(PhaseRecord phase) throws IOException {
    write(phaseFile(phase.phase()), phase);
  }

  /** Removes the phases of an earlier run. */
  public void clear() throws IOException {
    for (Path file : phaseFiles()) {
      Files.delete(file);
    }
  }

  /** Writes any of the records of this format as a file, making its folder if needed. */
  public static void write(Path file, Object value) throws IOException {
    Path folder = file.toAbsolutePath().getParent();
    Files.createDirectories(folder);
    Path part = Files.createTempFile(folder, "." + file.getFileName(), ".part");
    try {
      Files.writeString(part, MAPPER.writeValueAsString(value) + "\n");
      Files.move(part, file, StandardCopyOption.ATOMIC_MOVE);
    } finally {
      Files.deleteIfExists(part);
    }
  }

  /**
   * @throws IOException naming the file if it cannot be read or is not a run's
   */
  public Run readRun() throws IOException {
    return read(runFile(), Run.class);
  }

  /**
   * The phase's file, if it is there and complete.
   *
   * @throws IOException if it is there and cannot be read at all
   */
  public Optional<PhaseRecord> readPhase(PhaseKey phase) throws IOException {
    Path file = phaseFile(phase);
    if (!Files.exists(file)) {
      return Optional.empty();
    }
    try {
      return Optional.of(MAPPER.readValue(file.toFile(), PhaseRecord.class));
    } catch (JsonProcessingException e) {
      return Optional.empty();
    }
  }

  /**
   * All phases that were measured, in the order of their ids; none if there is no folder yet.
   *
   * @throws IOException naming the file if one cannot be read or is not a phase's
   */
  public List<PhaseRecord> readPhases() throws IOException {
    List<PhaseRecord> phases = new ArrayList<>();
    for (Path file : phaseFiles()) {
      phases.add(read(file, PhaseRecord.class));
    }
    return phases;
  }

  private List<Path> phaseFiles() throws IOException {
    Path folder = directory.resolve("phases");
    if (!Files.isDirectory(folder)) {
      return List.of();
    }
    try (Stream<Path> files = Files.list(folder)) {
      return files.filter(ResultDirectory::isResult).sorted().toList();
    }
  }

  private static boolean isResult(Path file) {
    String name = file.getFileName().toString();
    return name.endsWith(SUFFIX) && !name.startsWith(".");
  }

  private static <T> T read(Path file, Class<T> type) throws IOException {
    try {
      return MAPPER.readValue(file.toFile(), type);
    } catch (JsonProcessingException e) {
      e.clearLocation();
      String why = e.getMessage().lines().findFirst().orElse("");
      throw new IOException(file + " is not a result file: " + why, e);
    }
  }
}
