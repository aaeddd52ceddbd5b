package io.github.stowage.tiering.commands;

import io.github.stowage.cli.BadInputException;
import io.github.stowage.cli.input.Decision;
import io.github.stowage.cli.input.Quoted;
import io.github.stowage.cli.output.OutputOptions;
import io.github.stowage.core.tier.Devices;
import io.github.stowage.core.tier.KeyStats;
import io.github.stowage.core.tier.ReadCosts;
import io.github.stowage.core.tier.TierMode;
import io.github.stowage.core.tier.TierPlanner;
import io.github.stowage.tiering.decide.SafePlan;
import io.github.stowage.tiering.observe.Table;
import io.github.stowage.tiering.report.CostPicture;
import io.github.stowage.tiering.report.PlanFile;
import io.github.stowage.tiering.report.PlanText;
import java.nio.file.Path;
import java.util.HashSet;
import java.util.List;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;

/** {@code stowage tier plan}: which rows go to the SSD. */
@Command(
    name = "plan",
    description = {
      "Chooses the rows that go to an SSD of a given size.",
      "It says how many seeks of the HDD that saves, and how near that is to the best.",
      "--format json prints the plan itself: the combinations of values that stay on the HDD."
    })
final class PlanCommand implements Runnable {
  @Mixin private TableOptions tables;
  @Mixin private SampleOptions sample;
  @Mixin private CostOptions costs;
  @Mixin private OutputOptions output;

  @Option(
      names = "--budget",
      required = true,
      paramLabel = "SIZE",
      description = "What the SSD may take: 20%% of the table, or 20GB.")
  private String budget;

  @Option(
      names = "--mode",
      defaultValue = "density",
      paramLabel = "density|paper",
      description = "How rows are chosen: our way, or the paper's (default: ${DEFAULT-VALUE}).")
  private TierMode mode;

  @Option(
      names = "--order",
      split = ",",
      paramLabel = "COLUMN",
      description = "The order of the columns in which rows lie (default: the cheapest).")
  private List<String> order;

  @Option(
      names = "--picture",
      paramLabel = "FILE.png",
      description = "Draw the cost against the size of the SSD, the paper's way beside ours.")
  private Path picture;

  @Spec private CommandSpec spec;

  @Override
  public void run() {
    output.requireWritable();
    CostPicture.requireWritable(picture);
    Devices devices = costs.devices();
    Table table = tables.read(sample, spec.commandLine().getErr());
    List<String> columns = table.counts().columns();
    ReadCosts weights = costs.costs(columns);
    double bytes = Budget.of(budget, table);
    int[] places = order == null ? null : places(columns);
    KeyStats stats = Decision.from(() -> table.stats());
    TierPlanner planner = new TierPlanner(mode, weights);
    SafePlan safe =
        Checked.plan(
            table,
            bytes,
            ssd -> places == null ? planner.plan(stats, ssd) : planner.plan(stats, places, ssd));
    if (picture != null) {
      CostPicture.draw(table, weights, safe.plan(), picture);
    }
    output.write(
        spec.commandLine().getOut(),
        out -> {
          if (output.format() == OutputOptions.Format.JSON) {
            PlanFile.write(table, safe, out);
          } else {
            new PlanText(table, safe, devices).print(out);
          }
        });
  }

  private int[] places(List<String> columns) {
    if (order.size() != columns.size() || !new HashSet<>(order).equals(new HashSet<>(columns))) {
      throw new BadInputException(
          "--order "
              + Quoted.of(String.join(",", order))
              + ", allowed: each of "
              + String.join(",", columns)
              + " once");
    }
    return order.stream().mapToInt(columns::indexOf).toArray();
  }
}
