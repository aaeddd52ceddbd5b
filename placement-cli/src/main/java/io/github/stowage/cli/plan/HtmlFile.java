package io.github.stowage.cli.plan;

import io.github.stowage.cli.BadInputException;
import io.github.stowage.cli.CommandFailedException;
import io.github.stowage.cli.output.OutputFile.Printer;
import io.github.stowage.cli.output.WholeFile;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;

/** A page beside the command's own output. */
final class HtmlFile {
  private HtmlFile() {}

  /** Before the work rather than after it. */
  static void requireWritable(Path file) {
    if (file == null) {
      return;
    }
    Path directory = file.toAbsolutePath().getParent();
    if (Files.exists(file) && !Files.isRegularFile(file)
        || !Files.isDirectory(directory)
        || !Files.isWritable(directory)) {
      throw new BadInputException(
          "--html "
              + file
              + ", allowed: a new or regular file, in a directory that can be written");
    }
  }

  static void write(Path file, Printer page) {
    try {
      WholeFile.write(file, page);
    } catch (IOException e) {
      throw new CommandFailedException("cannot write " + file + ": " + e.getMessage(), e);
    }
  }
}
