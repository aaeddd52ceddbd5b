package io.github.stowage.tiering.commands;

import io.github.stowage.cli.plugin.PluginCommands;
import java.util.List;

/** {@code stowage tier ...}. */
public final class TierCommands implements PluginCommands {
  @Override
  public List<String> group() {
    return List.of("tier");
  }

  @Override
  public List<Object> commands() {
    return List.of(
        new AdviseCommand(),
        new PlanCommand(),
        new CountCommand(),
        new ApplyCommand(),
        new StatusCommand(),
        new RollbackCommand());
  }
}
