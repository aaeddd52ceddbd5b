package io.github.stowage.tiering.commands;

import io.github.stowage.cli.output.OutputFile;
import io.github.stowage.tiering.observe.KeyFile;
import io.github.stowage.tiering.observe.Table;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Spec;

/** {@code stowage tier count}: one scan for several plans. */
@Command(
    name = "count",
    description = {
      "Counts how many rows each combination of values has, and prints it as CSV.",
      "advise and plan take this with --counts. They need no second scan then."
    })
final class CountCommand implements Runnable {
  @Mixin private TableOptions tables;
  @Mixin private CountsFile output;

  @Spec private CommandSpec spec;

  /** CSV is all there is. */
  static final class CountsFile extends OutputFile {}

  @Override
  public void run() {
    output.requireWritable();
    Table table = tables.read(new SampleOptions(), spec.commandLine().getErr());
    output.write(spec.commandLine().getOut(), out -> KeyFile.write(table.counts(), out));
  }
}
