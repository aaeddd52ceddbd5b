package io.github.stowage.tiering.commands;

import io.github.stowage.cli.BadInputException;
import io.github.stowage.tiering.act.TieredTable;
import picocli.CommandLine.Option;

/** How fast rows are moved. */
final class SpeedOptions {
  private static final int LARGEST_BATCH = 100_000;

  @Option(
      names = "--batch",
      defaultValue = "1000",
      paramLabel = "N",
      description = "Rows in a transaction, 1 to 100000 (default: ${DEFAULT-VALUE}).")
  private int batch;

  @Option(
      names = "--busy",
      defaultValue = "50",
      paramLabel = "PERCENT",
      description = {
        "The share of the time that rows are copied in, 1 to 100 (default: ${DEFAULT-VALUE}).",
        "For the rest the server has rest."
      })
  private int busy;

  TieredTable.Speed speed() {
    if (batch < 1 || batch > LARGEST_BATCH) {
      throw new BadInputException("--batch " + batch + ", allowed: 1 to " + LARGEST_BATCH);
    }
    if (busy < 1 || busy > 100) {
      throw new BadInputException("--busy " + busy + ", allowed: 1 to 100");
    }
    return new TieredTable.Speed(batch, busy / 100.0);
  }
}
