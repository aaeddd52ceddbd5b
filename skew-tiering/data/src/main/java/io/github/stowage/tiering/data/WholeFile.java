package io.github.stowage.tiering.data;

import java.io.IOException;
import java.io.Writer;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;

/** A file that is complete or untouched. */
final class WholeFile {
  private final Path file;

  /** What fills it. */
  interface Content {
    void write(Writer to) throws IOException;
  }

  /**
   * @throws IllegalArgumentException if it cannot be written: asked before the work
   */
  WholeFile(Path file) {
    Path directory = file.toAbsolutePath().getParent();
    if (Files.exists(file) && !Files.isRegularFile(file)
        || directory == null
        || !Files.isDirectory(directory)
        || !Files.isWritable(directory)) {
      throw new IllegalArgumentException(
          file + ", allowed: a new or regular file, in a directory that can be written");
    }
    this.file = file;
  }

  void write(Content content) throws IOException {
    Path target = Files.exists(file) ? file.toRealPath() : file.toAbsolutePath();
    Path part =
        target.resolveSibling("." + target.getFileName() + "." + ProcessHandle.current().pid());
    // Also after Ctrl-C: it can be gigabytes.
    part.toFile().deleteOnExit();
    try {
      try (Writer to = Files.newBufferedWriter(part)) {
        content.write(to);
      }
      Files.move(part, target, StandardCopyOption.ATOMIC_MOVE);
    } finally {
      Files.deleteIfExists(part);
    }
  }
}
