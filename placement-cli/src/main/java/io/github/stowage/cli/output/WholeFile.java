package io.github.stowage.cli.output;

import java.io.IOException;
import java.io.Writer;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;

/** A file that is complete or untouched, whatever happens while it is written. */
public final class WholeFile {
  private WholeFile() {}

  public static void write(Path file, OutputFile.Printer printer) throws IOException {
    Path target = Files.exists(file) ? file.toRealPath() : file.toAbsolutePath();
    // Beside the target, or it could not be moved in one step; not createTempFile, whose files are
    // for their owner only.
    Path part =
        target.resolveSibling("." + target.getFileName() + "." + ProcessHandle.current().pid());
    try {
      try (Writer to = Files.newBufferedWriter(part)) {
        printer.print(to);
      }
      Files.move(part, target, StandardCopyOption.ATOMIC_MOVE);
    } finally {
      Files.deleteIfExists(part);
    }
  }
}
