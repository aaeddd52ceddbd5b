package io.github.stowage.cli.simulate;

import io.github.stowage.simulator.ProgressListener;
import io.github.stowage.simulator.paper.PrintedThroughput;
import io.github.stowage.simulator.placement.Example;
import io.github.stowage.simulator.placement.Fig2Report;
import io.github.stowage.simulator.placement.Fig3Report;
import io.github.stowage.simulator.placement.Fig4;
import io.github.stowage.simulator.placement.Fig4Report;
import io.github.stowage.simulator.placement.Fig5;
import io.github.stowage.simulator.placement.Fig5Report;
import io.github.stowage.simulator.placement.Footprint;
import io.github.stowage.simulator.placement.FootprintReport;
import io.github.stowage.simulator.roxie.Fig1Report;
import io.github.stowage.simulator.roxie.Fig8Report;
import io.github.stowage.simulator.roxie.Shifts;
import io.github.stowage.simulator.roxie.Table2Report;
import io.github.stowage.simulator.roxie.Table3Report;
import io.github.stowage.simulator.roxie.Table4;
import io.github.stowage.simulator.roxie.Table4Report;
import io.github.stowage.simulator.roxie.Throughputs;
import io.github.stowage.simulator.summary.Paper;
import io.github.stowage.simulator.summary.PaperReport;
import io.github.stowage.simulator.summary.Studies;
import io.github.stowage.simulator.workload.Table1;
import io.github.stowage.simulator.workload.Table1Report;
import picocli.CommandLine.Command;

/** Paper A's tables and figures, one command each. */
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
      name = "table2",
      description =
          "Repeats Table II of Paper A: throughput of the strategies, in a queueing model.")
  static final class Table2Command extends StudyCommand {
    @Override
    Finished study(long seed, ProgressListener progress) {
      return Finished.of(
          Table2Report.of(Throughputs.run(PrintedThroughput.TABLE_2, seed, progress)));
    }
  }

  @Command(
      name = "table3",
      description = "Repeats Table III of Paper A: the same with remote storage.")
  static final class Table3Command extends StudyCommand {
    @Override
    Finished study(long seed, ProgressListener progress) {
      return Finished.of(
          Table3Report.of(Throughputs.run(PrintedThroughput.TABLE_3, seed, progress)));
    }
  }

  @Command(name = "table4", description = "Repeats Table IV of Paper A as far as it is about load.")
  static final class Table4Command extends StudyCommand {
    @Override
    Finished study(long seed, ProgressListener progress) {
      return Finished.of(Table4Report.of(Table4.run(seed, progress)));
    }
  }

  @Command(
      name = "fig1",
      description = "Repeats Figure 1 of Paper A: what uniform placement loses against complete.")
  static final class Fig1Command extends StudyCommand {
    @Override
    Finished study(long seed, ProgressListener progress) {
      return Finished.of(Fig1Report.of(Throughputs.run(PrintedThroughput.TABLE_2, seed, progress)));
    }
  }

  @Command(name = "fig2", description = "Repeats Figure 2 of Paper A: an example, cut finer.")
  static final class Fig2Command extends StudyCommand {
    @Override
    Finished study(long seed, ProgressListener progress) {
      return Finished.of(Fig2Report.of(Example.run(), seed));
    }
  }

  @Command(
      name = "fig3",
      description =
          "Repeats Figure 3 of Paper A: four placements of the example, and replica vectors.")
  static final class Fig3Command extends StudyCommand {
    @Override
    Finished study(long seed, ProgressListener progress) {
      return Finished.of(Fig3Report.of(Example.run(), seed));
    }
  }

  @Command(
      name = "fig4",
      description = "Repeats Figure 4 of Paper A: loads of the nodes by replication factor.")
  static final class Fig4Command extends StudyCommand {
    @Override
    Finished study(long seed, ProgressListener progress) {
      return Finished.of(Fig4Report.of(Fig4.run(seed, progress)));
    }
  }

  @Command(
      name = "fig5",
      description =
          "Repeats Figure 5 of Paper A: loads of the nodes by partitions per node, and what swaps"
              + " add.")
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
      description = "Repeats Figure 8 of Paper A: throughput when the workload shifts.")
  static final class Fig8Command extends StudyCommand {
    @Override
    Finished study(long seed, ProgressListener progress) {
      return Finished.of(Fig8Report.of(Shifts.run(seed, progress)));
    }
  }

  @Command(name = "paper", description = "Sums up Paper A: every figure it prints, beside ours.")
  static final class SummaryCommand extends StudyCommand {
    @Override
    Finished study(long seed, ProgressListener progress) {
      Paper paper = Paper.of(Studies.run(seed, progress));
      return new Finished(PaperReport.summary(paper), paper, out -> PaperReport.write(paper, out));
    }
  }
}
