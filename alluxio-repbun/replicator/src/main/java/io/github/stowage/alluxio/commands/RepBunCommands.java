package io.github.stowage.alluxio.commands;

import io.github.stowage.cli.plugin.PluginCommands;
import java.util.List;

/** {@code stowage repbun ...}. */
public final class RepBunCommands implements PluginCommands {
  @Override
  public List<String> group() {
    return List.of("repbun");
  }

  @Override
  public List<Object> commands() {
    return List.of(
        new StatusCommand(),
        new PlanCommand(),
        new ReportCommand(),
        new ApplyCommand(),
        new RollbackCommand());
  }
}
