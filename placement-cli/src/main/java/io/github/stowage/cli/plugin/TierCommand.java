package io.github.stowage.cli.plugin;

import picocli.CommandLine.Command;

/** {@code stowage tier}: rows with rare values to the SSD. */
@Command(
    name = "tier",
    description = "Says which rows of a table belong on an SSD, and what that brings.",
    synopsisSubcommandLabel = "COMMAND")
public final class TierCommand extends PluginGroup {}
