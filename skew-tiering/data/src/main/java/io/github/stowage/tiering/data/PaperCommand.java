package io.github.stowage.tiering.data;

import java.io.BufferedWriter;
import java.io.FileDescriptor;
import java.io.FileOutputStream;
import java.io.IOException;
import java.io.OutputStreamWriter;
import java.io.Writer;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.ExitCode;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;

/** {@code paper}. */
@Command(name = "paper", description = "Writes the table of the skew paper as CSV.")
final class PaperCommand implements Callable<Integer> {
  private static final Path STANDARD = Path.of("-");

  @Option(
      names = "--rows",
      converter = Whole.Rows.class,
      paramLabel = "N",
      defaultValue = "" + PaperShape.PAPER_ROWS,
      description =
          "Rows, "
              + PaperShape.MIN_ROWS
              + " to "
              + PaperShape.MAX_ROWS
              + " (default: the paper's ${DEFAULT-VALUE}).")
  private int rows;

  @Option(
      names = "--blob",
      converter = Whole.BlobBytes.class,
      paramLabel = "BYTES",
      defaultValue = "2000",
      description =
          "Length of the column blob, up to "
              + Whole.BlobBytes.MAX
              + "; 0 leaves it out. The paper's rows have 2 KB, then 1 KB (default:"
              + " ${DEFAULT-VALUE}).")
  private int blobBytes;

  @Option(
      names = "--seed",
      paramLabel = "S",
      defaultValue = "1",
      description = "The same seed gives the same table (default: ${DEFAULT-VALUE}).")
  private long seed;

  @Option(
      names = "--out",
      required = true,
      paramLabel = "FILE",
      description = "The file, complete or untouched; - for standard output.")
  private Path out;

  @Spec private CommandSpec spec;

  @Override
  public Integer call() throws IOException {
    PaperShape shape = PaperShape.of(rows);
    if (out.equals(STANDARD)) {
      // Not System.out, which tells nobody when its reader has gone.
      try (Writer to = standardOutput()) {
        write(shape, to);
      }
    } else {
      file().write(to -> write(shape, to));
    }
    return ExitCode.OK;
  }

  private WholeFile file() {
    try {
      return new WholeFile(out);
    } catch (IllegalArgumentException e) {
      throw new IllegalArgumentException("--out " + e.getMessage(), e);
    }
  }

  private static Writer standardOutput() {
    return new BufferedWriter(
        new OutputStreamWriter(new FileOutputStream(FileDescriptor.out), StandardCharsets.UTF_8));
  }

  private void write(PaperShape shape, Writer to) throws IOException {
    try (Progress progress = new Progress(shape.rows(), spec.commandLine().getErr())) {
      new PaperCsv(new PaperTable(shape, seed), blobBytes, seed).write(to, progress::done);
    }
  }
}
