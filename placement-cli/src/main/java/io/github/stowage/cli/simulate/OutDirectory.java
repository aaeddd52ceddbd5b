package io.github.stowage.cli.simulate;

import io.github.stowage.cli.BadInputException;
import java.nio.file.Files;
import java.nio.file.Path;

/** Where a report goes. */
final class OutDirectory {
  private OutDirectory() {}

  /**
   * Before the work rather than after it.
   *
   * @throws BadInputException unless it is, or can be made, a directory that can be written to
   */
  static void require(Path out) {
    Path existing = out.toAbsolutePath();
    while (!Files.exists(existing)) {
      existing = existing.getParent();
    }
    if (!Files.isDirectory(existing) || !Files.isWritable(existing)) {
      throw new BadInputException(
          "--out " + out + ": " + existing + " is not a directory that can be written to");
    }
  }
}
