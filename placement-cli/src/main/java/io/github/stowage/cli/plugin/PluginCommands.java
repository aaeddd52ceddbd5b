package io.github.stowage.cli.plugin;

import java.util.List;

/**
 * Commands of a plug-in. They need a client of the plug-in's host, which the other commands need
 * not carry, so they are found on the class path ({@link java.util.ServiceLoader}).
 */
public interface PluginCommands {
  /** The names from the top of the tree to the group of these commands, such as alluxio bench. */
  List<String> group();

  /** In the order in which help lists them. */
  List<Object> commands();
}
