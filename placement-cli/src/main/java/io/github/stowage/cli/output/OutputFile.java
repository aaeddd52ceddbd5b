package io.github.stowage.cli.output;

import io.github.stowage.cli.BadInputException;
import io.github.stowage.cli.CommandFailedException;
import java.io.IOException;
import java.io.PrintWriter;
import java.io.Writer;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import picocli.CommandLine.Option;

/** Where to print to. */
public abstract class OutputFile {
  @Option(
      names = "--out",
      paramLabel = "FILE",
      description = "Write the output to this file. The file is complete or untouched.")
  private Path out;

  /** What prints a result. */
  public interface Printer {
    void print(Writer to) throws IOException;
  }

  /** Before the work rather than after it. */
  public void requireWritable() {
    if (out == null) {
      return;
    }
    Path directory = out.toAbsolutePath().getParent();
    if (Files.exists(out) && !Files.isRegularFile(out)
        || !Files.isDirectory(directory)
        || !Files.isWritable(directory)) {
      throw new BadInputException(
          "--out " + out + ", allowed: a new or regular file, in a directory that can be written");
    }
  }

  public void write(PrintWriter stdout, Printer printer) {
    try {
      if (out == null) {
        printer.print(stdout);
        stdout.flush();
      } else {
        writeFile(printer);
      }
    } catch (IOException e) {
      throw new CommandFailedException("cannot write " + out + ": " + e.getMessage(), e);
    }
  }

  private void writeFile(Printer printer) throws IOException {
    Path target = Files.exists(out) ? out.toRealPath() : out.toAbsolutePath();
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
