package io.github.stowage.alluxio.commands;

import io.github.stowage.cli.BadInputException;
import io.github.stowage.cli.output.OutputOptions;

final class Formats {
  private Formats() {}

  static void requireTableOrJson(OutputOptions output) {
    if (output.format() == OutputOptions.Format.CSV) {
      throw new BadInputException("--format csv, allowed: table or json");
    }
  }
}
