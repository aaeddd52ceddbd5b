package io.github.stowage.alluxio.commands;

import io.github.stowage.cli.plugin.PluginCommands;
import java.util.List;

/** {@code stowage alluxio ...}. */
public final class AlluxioCommands implements PluginCommands {
  @Override
  public List<String> group() {
    return List.of("alluxio");
  }

  @Override
  public List<Object> commands() {
    return List.of(new PlaceCommand(), new ReadCommand(), new AlluxioBenchCommand());
  }
}
