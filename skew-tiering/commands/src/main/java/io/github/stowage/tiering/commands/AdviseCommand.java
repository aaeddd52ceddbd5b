package io.github.stowage.tiering.commands;

import io.github.stowage.cli.input.Decision;
import io.github.stowage.cli.output.OutputOptions;
import io.github.stowage.core.tier.Devices;
import io.github.stowage.core.tier.ReadCosts;
import io.github.stowage.tiering.decide.Advice;
import io.github.stowage.tiering.observe.Table;
import io.github.stowage.tiering.report.AdviceJson;
import io.github.stowage.tiering.report.AdviceText;
import java.util.List;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Spec;

/** {@code stowage tier advise}: whether a table is worth it. */
@Command(
    name = "advise",
    description = {
      "Says what an SSD for some rows of a table would bring.",
      "It counts how often each combination of values occurs. It changes nothing."
    })
final class AdviseCommand implements Runnable {
  @Mixin private TableOptions tables;
  @Mixin private SampleOptions sample;
  @Mixin private CostOptions costs;
  @Mixin private OutputOptions output;

  @Spec private CommandSpec spec;

  @Override
  public void run() {
    output.requireWritable();
    Devices devices = costs.devices();
    Table table = tables.read(sample, spec.commandLine().getErr());
    ReadCosts weights = costs.costs(table.counts().columns());
    Advice advice = Decision.from(() -> Advice.of(table.stats(), weights));
    List<Double> most = Checked.ssdShares(table, advice);
    output.write(
        spec.commandLine().getOut(),
        out -> {
          if (output.format() == OutputOptions.Format.JSON) {
            AdviceJson.write(table, advice, most, devices, out);
          } else {
            new AdviceText(table, advice, most, devices).print(out);
          }
        });
  }
}
