package io.github.stowage.cli.plan;

import io.github.stowage.core.placement.Plan;
import java.io.IOException;
import java.io.Writer;

/** One line per node and partition that it stores. */
final class PlanCsv {
  private PlanCsv() {}

  static void write(PlanFile file, Writer out) throws IOException {
    Plan plan = file.plan();
    Labels labels = file.labels();
    Holdings holdings = Holdings.of(plan);
    out.write("node,partition,slots,weight\n");
    for (int n = 0; n < plan.nodes().count(); n++) {
      for (int i = holdings.first(n); i < holdings.first(n + 1); i++) {
        out.write(
            CsvText.of(labels.node(n))
                + ","
                + CsvText.of(labels.partition(holdings.partition(i)))
                + ","
                + holdings.slots(i)
                + ","
                + holdings.weight(i)
                + "\n");
      }
    }
  }
}
