package io.github.stowage.tiering.commands;

import io.github.stowage.cli.BadInputException;
import io.github.stowage.cli.input.Source;
import io.github.stowage.tiering.observe.KeyCounts;
import io.github.stowage.tiering.observe.KeyFile;
import io.github.stowage.tiering.observe.Table;
import java.io.BufferedReader;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;

/** A table that was counted before. */
final class CountsReader {
  private CountsReader() {}

  /**
   * @param columns null: the file's
   * @param rowBytes null: not known
   */
  static Table read(Path file, List<String> columns, Long rowBytes) {
    Source source = Source.fileOrStandardInput(file);
    KeyCounts counts;
    try (BufferedReader reader = source.open()) {
      counts = KeyFile.read(reader);
    } catch (IOException e) {
      throw new BadInputException(source.name() + ": " + e.getMessage());
    }
    if (columns != null && !columns.equals(counts.columns())) {
      throw new BadInputException(
          "--columns "
              + String.join(",", columns)
              + ", allowed for this file: "
              + String.join(",", counts.columns()));
    }
    return Table.whole(source.name(), counts, rowBytes == null ? 1 : rowBytes);
  }
}
