package io.github.stowage.tiering.commands;

import io.github.stowage.cli.BadInputException;
import io.github.stowage.core.tier.Devices;
import io.github.stowage.core.tier.ReadCosts;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.TreeSet;
import picocli.CommandLine.ArgGroup;
import picocli.CommandLine.Option;

/** How much reads by each column count, and what the devices take. */
final class CostOptions {
  private static final double MB = 1e6;
  private static final double MILLI = 1e6;

  @Option(
      names = "--reads",
      split = ",",
      paramLabel = "COLUMN=N",
      description = {
        "How often the table is read by each column's index, as in city=100,country=5.",
        "Columns that are not named count 1. Default: all alike."
      })
  private Map<String, Double> reads;

  @ArgGroup(exclusive = false)
  private Measured measured;

  private static final class Measured {
    @Option(
        names = "--seek-ms",
        required = true,
        paramLabel = "MS",
        description = "Milliseconds of a seek of the HDD, turning included.")
    private double seek;

    @Option(
        names = "--hdd-mbs",
        required = true,
        paramLabel = "MB/S",
        description = "Megabytes a second that the HDD reads in sequence.")
    private double hdd;

    @Option(
        names = "--ssd-mbs",
        required = true,
        paramLabel = "MB/S",
        description = "Megabytes a second that the SSD reads.")
    private double ssd;
  }

  ReadCosts costs(List<String> columns) {
    double[] weights = new double[columns.size()];
    Arrays.fill(weights, 1);
    if (reads != null) {
      TreeSet<String> unknown = new TreeSet<>(reads.keySet());
      columns.forEach(unknown::remove);
      if (!unknown.isEmpty()) {
        throw new BadInputException(
            "--reads " + unknown.first() + ", allowed: " + String.join(", ", columns));
      }
      for (int column = 0; column < weights.length; column++) {
        weights[column] = reads.getOrDefault(columns.get(column), 1.0);
      }
    }
    try {
      return ReadCosts.of(weights);
    } catch (IllegalArgumentException e) {
      throw new BadInputException("--reads: " + e.getMessage());
    }
  }

  /** Null if they were not given. */
  Devices devices() {
    if (measured == null) {
      return null;
    }
    try {
      return new Devices(measured.seek * MILLI, measured.hdd * MB, measured.ssd * MB);
    } catch (IllegalArgumentException e) {
      throw new BadInputException("--seek-ms, --hdd-mbs, --ssd-mbs: " + e.getMessage());
    }
  }
}
