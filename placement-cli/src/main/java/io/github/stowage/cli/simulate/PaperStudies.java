package io.github.stowage.cli.simulate;

import io.github.stowage.simulator.ProgressListener;
import io.github.stowage.simulator.bundle.Bundles;
import io.github.stowage.simulator.bundle.BundlesReport;
import io.github.stowage.simulator.placement.Drift;
import io.github.stowage.simulator.placement.Fig4;
import io.github.stowage.simulator.placement.Fig4Report;
import io.github.stowage.simulator.placement.Fig5;
import io.github.stowage.simulator.placement.Fig5Report;
import io.github.stowage.simulator.placement.Fig8Report;
import io.github.stowage.simulator.placement.Footprint;
import io.github.stowage.simulator.placement.FootprintReport;
import io.github.stowage.simulator.placement.Movement;
import io.github.stowage.simulator.placement.MovementReport;
import io.github.stowage.simulator.placement.RoutingReport;
import io.github.stowage.simulator.placement.Table2;
import io.github.stowage.simulator.placement.Table2Report;
import io.github.stowage.simulator.workload.Table1;
import io.github.stowage.simulator.workload.Table1Report;
import picocli.CommandLine.Command;

/** Paper A's and RepBun's tables and figures, and what goes beyond them, one command each. */
final class PaperStudies {
  private PaperStudies() {}

  @Command(name = "table1", description = "Repeats Table I of Paper A: the five workloads.")
  static final class Table1Command extends StudyCommand {
    @Override
    Finished study(long seed, ProgressListener progress) {
      Table1 table = Table1.run(seed);
      return new Finished(
          Table1Report.summary(table), table, out -> Table1Report.write(table, out));
    }
  }

  @Command(
      name = "fig4",
      description = "Repeats Figure 4 of Paper A: nodes with too much and too little load.")
  static final class Fig4Command extends StudyCommand {
    @Override
    Finished study(long seed, ProgressListener progress) {
      return Finished.of(Fig4Report.of(Fig4.run(seed, progress)));
    }
  }

  @Command(
      name = "fig5",
      description =
          "Repeats Figure 5 of Paper A: max:mean of balanced placement, and what swaps add.")
  static final class Fig5Command extends StudyCommand {
    @Override
    Finished study(long seed, ProgressListener progress) {
      return Finished.of(Fig5Report.of(Fig5.run(seed, progress)));
    }
  }

  @Command(
      name = "fig6",
      description = "Repeats Figure 6 of Paper A: partitions per node, with two replicas.")
  static final class Fig6Command extends StudyCommand {
    @Override
    Finished study(long seed, ProgressListener progress) {
      return Finished.of(FootprintReport.fig6(Footprint.fig6(seed, progress)));
    }
  }

  @Command(
      name = "fig7",
      description =
          "Repeats Figure 7 of Paper A: partitions per node, with two, four and eight replicas.")
  static final class Fig7Command extends StudyCommand {
    @Override
    Finished study(long seed, ProgressListener progress) {
      return Finished.of(FootprintReport.fig7(Footprint.fig7(seed, progress)));
    }
  }

  @Command(
      name = "fig8",
      description = "Repeats Figure 8 of Paper A: placements when the workload shifts.")
  static final class Fig8Command extends StudyCommand {
    @Override
    Finished study(long seed, ProgressListener progress) {
      return Finished.of(Fig8Report.of(Drift.fig8(seed, progress)));
    }
  }

  @Command(
      name = "table2",
      description =
          "Repeats Table II of Paper A: throughput of the strategies, in a queueing model.")
  static final class Table2Command extends StudyCommand {
    @Override
    Finished study(long seed, ProgressListener progress) {
      return Finished.of(Table2Report.of(Table2.run(seed, progress)));
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
