package io.github.stowage.tiering.report;

import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.github.stowage.core.tier.Devices;
import io.github.stowage.core.tier.TierPlan;
import io.github.stowage.tiering.decide.Advice;
import io.github.stowage.tiering.observe.KeyCounts;
import io.github.stowage.tiering.observe.Table;
import java.io.IOException;
import java.io.Writer;
import java.util.List;

/** Advice for machines: one JSON object. Shares are 0 to 1, times nanoseconds. */
public final class AdviceJson {
  private static final ObjectMapper JSON = new ObjectMapper();

  private AdviceJson() {}

  /**
   * @param most per size, of the table's rows on the SSD, 0 to 1; none if all rows were counted
   * @param devices null if not known: then there are no times
   */
  public static void write(
      Table table, Advice advice, List<Double> most, Devices devices, Writer out)
      throws IOException {
    ObjectNode all = JSON.createObjectNode();
    all.put("table", table.name());
    all.put("rows", table.rows());
    all.put("keys", table.counts().keys());
    all.put("rowBytes", table.rowBytes());
    all.put("pays", advice.pays());
    if (table.sample() != null) {
      all.set("sample", SampleJson.of(table.sample()));
    }
    ArrayNode steps = all.putArray("sizes");
    for (int i = 0; i < advice.steps().size(); i++) {
      Advice.Step step = advice.steps().get(i);
      ObjectNode one = steps.addObject();
      one.put("budget", step.budget());
      one.put("share", step.plan().share());
      one.put("bound", step.plan().bound() / step.plan().costWithoutSsd());
      one.put("paperShare", step.paper().share());
      if (!most.isEmpty()) {
        one.put("ssdShareAtMost", most.get(i));
      }
      columns(table, step.plan(), devices, one.putArray("columns"));
    }
    out.write(all.toPrettyString() + "\n");
  }

  private static void columns(Table table, TierPlan plan, Devices devices, ArrayNode columns) {
    KeyCounts counts = table.counts();
    for (int column : plan.order()) {
      int values = counts.cardinality(column);
      ObjectNode one = columns.addObject();
      one.put("column", counts.columns().get(column));
      one.put("values", values);
      one.put("fragmentsWithoutSsd", plan.prefixes(column));
      one.put("fragments", plan.fragments(column));
      if (devices != null) {
        double all = table.bytes();
        double ssd = plan.ssdBytes();
        one.put("nanosWithoutSsd", devices.readNanos(values, plan.prefixes(column), all, 0));
        one.put("nanos", devices.readNanos(values, plan.fragments(column), all - ssd, ssd));
        one.put("nanosAllSsd", devices.readNanos(values, 0, 0, all));
      }
    }
  }
}
