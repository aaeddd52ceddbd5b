package io.github.stowage.alluxio.commands;

import com.fasterxml.jackson.databind.JsonNode;
import io.github.stowage.cli.output.TextTable;
import java.io.IOException;
import java.io.Writer;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;

/** A plan for people, from the master's page. */
final class PlanTable {
  private static final double MB = 1e6;

  private PlanTable() {}

  /**
   * @param plan as the master's pages have it, with or without bundles; null if there is none
   */
  static void summary(Writer out, JsonNode plan) throws IOException {
    if (plan == null || plan.isNull() || plan.path("epoch").asLong() == 0) {
      TextTable.line(out, "plan", "none%s", because(plan));
      return;
    }
    TextTable.line(
        out, "plan", "%d, of %s", plan.get("epoch").asLong(), time(plan.get("epoch").asLong()));
    TextTable.line(
        out,
        "bundles",
        "%d, mode %s",
        plan.path("bundlesTotal").asLong(),
        plan.path("mode").asText());
    TextTable.line(
        out,
        "memory",
        "%.1f of %.1f MB",
        plan.path("memoryBytes").asDouble() / MB,
        plan.path("budgetBytes").asDouble() / MB);
    double without = plan.path("varianceDefault").asDouble();
    if (without > 0) {
      TextTable.line(
          out,
          "variance",
          "%.3f of the workers' load variance without bundles",
          plan.path("variance").asDouble() / without);
    }
    leftOut(out, plan);
  }

  /**
   * @param page of a plan, or of an attempt to make one
   */
  static void leftOut(Writer out, JsonNode page) throws IOException {
    String leftOut = page.path("leftOut").asText();
    if (!leftOut.isEmpty()) {
      TextTable.line(out, "left out", "%s", leftOut);
    }
  }

  private static String because(JsonNode plan) {
    String why = plan == null ? "" : plan.path("whyNot").asText();
    return why.isEmpty() ? "" : ": " + why;
  }

  static void bundles(Writer out, JsonNode plan) throws IOException {
    if (plan.path("bundles").isEmpty()) {
      return;
    }
    TextTable table = new TextTable(true, "replicas", "row group", "file: columns");
    for (JsonNode bundle : plan.get("bundles")) {
      table.add(
          bundle.path("workers").size(),
          bundle.path("rowGroup").asInt(),
          bundle.path("path").asText() + ": " + String.join(", ", texts(bundle.path("columns"))));
    }
    table.print(out);
    long more = plan.path("bundlesTotal").asLong() - plan.get("bundles").size();
    if (more > 0) {
      out.write("  and " + more + " more (--limit)\n");
    }
  }

  static String time(long millis) {
    return Instant.ofEpochMilli(millis).toString();
  }

  private static List<String> texts(JsonNode array) {
    List<String> texts = new ArrayList<>();
    array.forEach(text -> texts.add(text.asText()));
    return texts;
  }
}
