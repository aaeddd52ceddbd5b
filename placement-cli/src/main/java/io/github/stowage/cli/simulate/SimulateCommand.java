package io.github.stowage.cli.simulate;

import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Spec;

/** {@code stowage simulate}: studies in virtual time. */
@Command(
    name = "simulate",
    description = {
      "Runs a study in a simulator and writes its report.",
      "Paper A is the study of workload-aware data replication and placement for HPCC Roxie."
    },
    synopsisSubcommandLabel = "STUDY",
    subcommands = {
      SelectionCommand.class,
      PaperStudies.Table1Command.class,
      PaperStudies.Table2Command.class,
      PaperStudies.Table3Command.class,
      PaperStudies.Table4Command.class,
      PaperStudies.Fig1Command.class,
      PaperStudies.Fig2Command.class,
      PaperStudies.Fig3Command.class,
      PaperStudies.Fig4Command.class,
      PaperStudies.Fig5Command.class,
      PaperStudies.Fig6Command.class,
      PaperStudies.Fig7Command.class,
      PaperStudies.Fig8Command.class,
      PaperStudies.SummaryCommand.class,
      OwnStudies.UtilisationCommand.class,
      OwnStudies.DriftCommand.class,
      OwnStudies.RoutingCommand.class,
      OwnStudies.ReplanCommand.class,
      OwnStudies.BundlesCommand.class
    })
public final class SimulateCommand implements Runnable {
  @Spec private CommandSpec spec;

  @Override
  public void run() {
    throw new ParameterException(spec.commandLine(), "Missing study");
  }
}
