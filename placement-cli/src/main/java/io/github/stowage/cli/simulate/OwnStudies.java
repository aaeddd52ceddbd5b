package io.github.stowage.cli.simulate;

import io.github.stowage.simulator.ProgressListener;
import io.github.stowage.simulator.bundle.Bundles;
import io.github.stowage.simulator.bundle.BundlesReport;
import io.github.stowage.simulator.placement.Drift;
import io.github.stowage.simulator.placement.DriftReport;
import io.github.stowage.simulator.placement.Movement;
import io.github.stowage.simulator.placement.MovementReport;
import io.github.stowage.simulator.placement.RoutingReport;
import io.github.stowage.simulator.placement.Utilisation;
import io.github.stowage.simulator.placement.UtilisationReport;
import picocli.CommandLine.Command;

/** What goes beyond Paper A, and RepBun's planner, one command each. */
final class OwnStudies {
  private OwnStudies() {}

  @Command(
      name = "utilisation",
      description = "Compares the fullest and the emptiest node, by strategy and slots per node.")
  static final class UtilisationCommand extends StudyCommand {
    @Override
    Finished study(long seed, ProgressListener progress) {
      return Finished.of(UtilisationReport.of(Utilisation.run(seed, progress)));
    }
  }

  @Command(
      name = "drift",
      description = "Compares the balance of placements when the workload shifts.")
  static final class DriftCommand extends StudyCommand {
    @Override
    Finished study(long seed, ProgressListener progress) {
      return Finished.of(DriftReport.of(Drift.even(seed, progress)));
    }
  }

  @Command(
      name = "routing",
      description =
          "Compares routing weights with an even split, before and after the workload shifts.")
  static final class RoutingCommand extends StudyCommand {
    @Override
    Finished study(long seed, ProgressListener progress) {
      return Finished.of(RoutingReport.of(Drift.routing(seed, progress)));
    }
  }

  @Command(
      name = "replan",
      description = "Counts what moves when nodes come or go, or loads change.")
  static final class ReplanCommand extends StudyCommand {
    @Override
    Finished study(long seed, ProgressListener progress) {
      return Finished.of(MovementReport.of(Movement.run(seed, progress)));
    }
  }

  @Command(
      name = "bundles",
      description = "Runs RepBun's planner on TPC-H: every mode by budget, Figure 11, Lemma 1.")
  static final class BundlesCommand extends StudyCommand {
    @Override
    Finished study(long seed, ProgressListener progress) {
      return Finished.of(BundlesReport.of(Bundles.run(seed, progress)));
    }
  }
}
