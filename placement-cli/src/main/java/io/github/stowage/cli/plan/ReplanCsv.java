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

  static void write(Replan replan, Writer out) throws IOException {
    out.write("step,action,partition,from,to\n");
    int number = 0;
    for (Step step : replan.steps()) {
      number++;
      for (Drop drop : step.drops()) {
        out.write(number + ",drop," + drop.partition() + "," + drop.node() + ",\n");
      }
      for (Copy copy : step.copies()) {
        out.write(
            number + ",copy," + copy.partition() + "," + copy.from() + "," + copy.to() + "\n");
      }
    }
  }
}
