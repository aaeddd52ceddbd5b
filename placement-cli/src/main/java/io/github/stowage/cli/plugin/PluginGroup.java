package io.github.stowage.cli.plugin;

import io.github.stowage.cli.BadInputException;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Spec;

/** A group whose commands come from a plug-in. */
abstract class PluginGroup implements Runnable {
  @Spec private CommandSpec spec;

  @Override
  public final void run() {
    if (spec.subcommands().isEmpty()) {
      throw new BadInputException(
          spec.qualifiedName() + " is not in this jar, allowed: bin/stowage of a release");
    }
    throw new ParameterException(spec.commandLine(), "Missing command");
  }
}
