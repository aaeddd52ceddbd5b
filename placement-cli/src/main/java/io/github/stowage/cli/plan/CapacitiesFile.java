package io.github.stowage.cli.plan;

import io.github.stowage.cli.input.Decision;
import io.github.stowage.cli.input.Quoted;
import io.github.stowage.cli.input.Source;
import io.github.stowage.core.placement.Nodes;
import java.util.stream.DoubleStream;
import java.util.stream.IntStream;

/** A CSV file with the slots and the speed of each node. */
final class CapacitiesFile {
  private static final String HEADER = "node,slots,speed";

  private CapacitiesFile() {}

  static Nodes read(Source source, int count, Labels labels) {
    KeyColumn nodes = KeyColumn.known(source, "node", labels.nodes());
    IntStream.Builder slots = IntStream.builder();
    DoubleStream.Builder speeds = DoubleStream.builder();
    CsvRows.read(
        source,
        HEADER,
        (line, row) -> {
          nodes.add(line, row.get(0));
          int slot = Numbers.whole(row.get(1));
          if (slot < 1) {
            throw source.wrong(
                line, "slots " + Quoted.of(row.get(1)), "whole numbers, 1 to 2147483647");
          }
          slots.add(slot);
          double speed = Numbers.decimal(row.get(2));
          if (!(speed > 0 && speed < Double.POSITIVE_INFINITY)) {
            throw source.wrong(line, "speed " + Quoted.of(row.get(2)), "a finite number > 0");
          }
          speeds.add(speed);
        });
    int[] row = nodes.rowPerKey(count, "--nodes " + count);
    int[] slotsPerRow = slots.build().toArray();
    double[] speedPerRow = speeds.build().toArray();
    int[] slotsPerNode = new int[count];
    double[] speedPerNode = new double[count];
    for (int n = 0; n < count; n++) {
      slotsPerNode[n] = slotsPerRow[row[n]];
      speedPerNode[n] = speedPerRow[row[n]];
    }
    return Decision.from(() -> Nodes.of(slotsPerNode, speedPerNode), source);
  }
}
