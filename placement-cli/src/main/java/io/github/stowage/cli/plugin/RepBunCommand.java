package io.github.stowage.cli.plugin;

import picocli.CommandLine.Command;

/** {@code stowage repbun}: column bundles of an Alluxio cluster. */
@Command(
    name = "repbun",
    description = "Shows and changes the column bundles of an Alluxio cluster.",
    synopsisSubcommandLabel = "COMMAND")
public final class RepBunCommand extends PluginGroup {}
