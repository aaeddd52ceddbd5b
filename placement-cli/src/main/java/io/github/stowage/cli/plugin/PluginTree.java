package io.github.stowage.cli.plugin;

import java.util.Comparator;
import java.util.ServiceLoader;
import picocli.CommandLine;
import picocli.CommandLine.IModelTransformer;
import picocli.CommandLine.Model.CommandSpec;

/** Adds the commands of plug-ins to their groups, whoever asks for the tree. */
public final class PluginTree implements IModelTransformer {
  @Override
  public CommandSpec transform(CommandSpec stowage) {
    if (stowage.parent() != null) {
      return stowage; // the other commands inherit this from the top
    }
    ServiceLoader.load(PluginCommands.class).stream()
        .map(ServiceLoader.Provider::get)
        // A group comes before the groups in it.
        .sorted(Comparator.comparingInt(plugin -> plugin.group().size()))
        .forEach(plugin -> add(plugin, stowage));
    for (CommandLine command : stowage.subcommands().values()) {
      if (command.getCommand() instanceof PluginGroup && command.getSubcommands().isEmpty()) {
        // The group itself says that its commands are missing, whatever follows its name.
        command.setUnmatchedArgumentsAllowed(true);
      }
    }
    return stowage;
  }

  private static void add(PluginCommands plugin, CommandSpec stowage) {
    CommandSpec group = stowage;
    for (String name : plugin.group()) {
      group = group.subcommands().get(name).getCommandSpec();
    }
    for (Object command : plugin.commands()) {
      CommandLine line = new CommandLine(command);
      group.addSubcommand(line.getCommandName(), line);
    }
  }
}
