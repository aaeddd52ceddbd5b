package io.github.stowage.cli.plugin;

import picocli.CommandLine.Command;

/** {@code stowage alluxio}: what needs a cluster of Alluxio and none of our plug-ins in it. */
@Command(
    name = "alluxio",
    description = "Places files on the workers of an Alluxio cluster, reads and measures them.",
    synopsisSubcommandLabel = "COMMAND")
public final class AlluxioCommand extends PluginGroup {}
