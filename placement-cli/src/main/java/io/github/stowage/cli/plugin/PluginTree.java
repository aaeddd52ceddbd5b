package io.github.stowage.cli.plugin;

import java.util.Comparator;
import java.util.ServiceLoader;
import picocli.CommandLine;

/** Adds the commands of plug-ins to their groups. */
public final class PluginTree {
  private PluginTree() {}

  public static void addTo(CommandLine stowage) {
    ServiceLoader.load(PluginCommands.class).stream()
        .map(ServiceLoader.Provider::get)
        // A group comes before the groups in it.
        .sorted(Comparator.comparingInt(plugin -> plugin.group().size()))
        .forEach(plugin -> add(plugin, stowage));
    for (CommandLine command : stowage.getSubcommands().values()) {
      if (command.getCommand() instanceof PluginGroup && command.getSubcommands().isEmpty()) {
        // The group itself says that its commands are missing, whatever follows its name.
        command.setUnmatchedArgumentsAllowed(true);
      }
    }
  }

  private static void add(PluginCommands plugin, CommandLine stowage) {
    CommandLine group = stowage;
    for (String name : plugin.group()) {
      group = group.getSubcommands().get(name);
    }
    plugin.commands().forEach(group::addSubcommand);
  }
}
