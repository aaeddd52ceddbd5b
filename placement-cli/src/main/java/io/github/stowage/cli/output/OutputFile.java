package io.github.stowage.cli.output;

import io.github.stowage.cli.BadInputException;
import io.github.stowage.cli.CommandFailedException;
import java.io.IOException;
import java.io.PrintWriter;
import java.io.Writer;
import java.nio.file.Files;
import java.nio.file.Path;
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

  /**
   * Whether the output goes to this file.
   *
   * @param file may be null
   */
  public boolean goesTo(Path file) {
    if (out == null || file == null) {
      return false;
    }
    try {
      return Files.exists(out) && Files.exists(file)
          ? Files.isSameFile(out, file)
          : out.toAbsolutePath().normalize().equals(file.toAbsolutePath().normalize());
    } catch (IOException e) {
      return false; // what keeps it from being looked at keeps it from being written
    }
  }

  public void write(PrintWriter stdout, Printer printer) {
    try {
      if (out == null) {
        printer.print(stdout);
        stdout.flush();
      } else {
        WholeFile.write(out, printer);
      }
    } catch (IOException e) {
      throw new CommandFailedException("cannot write " + out + ": " + e.getMessage(), e);
    }
  }
}
