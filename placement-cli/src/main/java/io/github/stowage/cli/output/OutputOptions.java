package io.github.stowage.cli.output;

import picocli.CommandLine.Option;

/** How to print, and where to. */
public final class OutputOptions extends OutputFile {
  public enum Format {
    TABLE,
    JSON
  }

  @Option(
      names = "--format",
      defaultValue = "table",
      paramLabel = "table|json",
      description = "The format of the output (default: ${DEFAULT-VALUE}).")
  private Format format;

  public Format format() {
    return format;
  }
}
