package io.github.stowage.tiering.observe.parquet;

import io.github.stowage.cli.input.Source;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;

/** The files that are one table. */
final class PartFiles {
  private PartFiles() {}

  /**
   * @param path a file, or a folder of them
   * @return at least one, sorted
   */
  static List<Path> of(Path path) {
    Source source = Source.file(path);
    if (!Files.exists(path)) {
      throw source.wrong("does not exist", "a Parquet file, or a folder of them");
    }
    if (!Files.isDirectory(path)) {
      return List.of(path);
    }
    try (Stream<Path> entries = Files.list(path)) {
      List<Path> parts = entries.filter(PartFiles::isPart).sorted().toList();
      for (Path part : parts) {
        // Values of a partitioned table's columns may be in folders' names only.
        if (Files.isDirectory(part)) {
          throw Source.file(part)
              .wrong("is a folder in a folder", "files; the Spark job reads partitioned tables");
        }
      }
      if (parts.isEmpty()) {
        throw source.wrong("has no files", "at least one Parquet file");
      }
      return parts;
    } catch (IOException e) {
      throw source.unreadable(e);
    }
  }

  /** Names that begin so are of marks and logs, for Spark and Hive too. */
  private static boolean isPart(Path path) {
    String name = path.getFileName().toString();
    return !name.startsWith("_") && !name.startsWith(".");
  }
}
