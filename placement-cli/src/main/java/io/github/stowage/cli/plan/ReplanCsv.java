package io.github.stowage.cli.plan;

import io.github.stowage.core.placement.replan.Copy;
import io.github.stowage.core.placement.replan.Drop;
import io.github.stowage.core.placement.replan.Replan;
import io.github.stowage.core.placement.replan.Step;
import java.io.IOException;
import java.io.Writer;

/** One line per drop and copy, in the order in which they are to be done; steps from 1 on. */
final class ReplanCsv {
  private ReplanCsv() {}

  static void write(Replan replan, Labels labels, Writer out) throws IOException {
    out.write("step,action,partition,from,to\n");
    int number = 0;
    for (Step step : replan.steps()) {
      number++;
      for (Drop drop : step.drops()) {
        out.write(
            number
                + ",drop,"
                + partition(labels, drop.partition())
                + ","
                + node(labels, drop.node())
                + ",\n");
      }
      for (Copy copy : step.copies()) {
        out.write(
            number
                + ",copy,"
                + partition(labels, copy.partition())
                + ","
                + (copy.from() == Copy.OUTSIDE ? "" : node(labels, copy.from()))
                + ","
                + node(labels, copy.to())
                + "\n");
      }
    }
  }

  private static String partition(Labels labels, int partition) {
    return CsvText.of(labels.partition(partition));
  }

  private static String node(Labels labels, int node) {
    return CsvText.of(labels.node(node));
  }
}
