package io.github.stowage.cli.output;

import picocli.CommandLine.Option;

/** How to print what fits into the rows of one file as well, and where to. */
public final class CsvOutputOptions extends OutputFile {
  public enum Format {
    TABLE,
    JSON,
    CSV
  }

  @Option(
      names = "--format",
      defaultValue = "table",
      paramLabel = "table|json|csv",
      description = "The format of the output (default: ${DEFAULT-VALUE}).")
  private Format format;

  public Format format() {
    return format;
  }
}
