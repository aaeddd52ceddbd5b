package io.github.stowage.alluxio.commands.report;

import com.fasterxml.jackson.databind.JsonNode;
import io.github.stowage.report.Bars;
import io.github.stowage.report.HeatMap;
import io.github.stowage.report.Page;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.OptionalDouble;
import java.util.TreeMap;

/** What is read and bundled, as pictures. */
public final class RepBunPage {
  private RepBunPage() {}

  /**
   * @param answers the master's, by the name of its page: status, popularity, plan, bundles
   */
  public static Page of(JsonNode answers) {
    JsonNode plan = answers.path("plan");
    Page page = new Page("RepBun: what is read, and what is bundled");
    page.headline(headline(answers));
    if (plan.path("epoch").asLong() > 0) {
      plan(page, plan, answers.path("bundles"));
    }
    for (Popularity.Table table : Popularity.of(answers.path("popularity")).tables()) {
      table(page, table);
    }
    return page;
  }

  private static String headline(JsonNode answers) {
    JsonNode popularity = answers.path("popularity");
    JsonNode plan = answers.path("plan");
    String read =
        String.format(
            Locale.ROOT,
            "%d reads of %d row groups%s",
            popularity.path("reads").asLong(),
            popularity.path("rowGroupsTotal").asLong(),
            popularity.path("since").asLong() > 0
                ? " since " + Instant.ofEpochMilli(popularity.path("since").asLong())
                : "");
    if (plan.path("epoch").asLong() == 0) {
      return read + "; nothing is bundled: " + plan.path("whyNot").asText();
    }
    JsonNode outcome = answers.path("status").path("outcome");
    boolean said = outcome.path("epoch").asLong() == plan.path("epoch").asLong();
    return String.format(
        Locale.ROOT,
        "%s; %d of %d bundles of plan %s are published.",
        read,
        said ? outcome.path("published").asLong() : 0,
        plan.path("bundlesTotal").asLong(),
        Instant.ofEpochMilli(plan.path("epoch").asLong()));
  }

  private static void plan(Page page, JsonNode plan, JsonNode bundles) {
    Map<String, Double> workers = new TreeMap<>();
    double published = 0;
    for (JsonNode bundle : bundles.path("bundles")) {
      for (JsonNode worker : bundle.path("workers")) {
        double bytes = Math.max(0, bundle.path("bytes").asDouble());
        workers.merge(worker.asText(), bytes, Double::sum);
        published += bundle.path("published").asBoolean() ? bytes : 0;
      }
    }
    page.section("What is bundled");
    page.paragraph(
        "Mode "
            + plan.path("mode").asText()
            + ". The planned variance of the workers' loads is "
            + ratio(plan.path("variance").asDouble(), plan.path("varianceDefault").asDouble())
            + " of what it is without bundles.");
    page.chart(
        new Bars(
            "Memory",
            List.of(
                Bars.Bar.ofBytes("allowed by the budget", plan.path("budgetBytes").asDouble()),
                Bars.Bar.ofBytes("planned, with replicas", plan.path("memoryBytes").asDouble()),
                Bars.Bar.ofBytes("published", published)),
            OptionalDouble.empty(),
            ""));
    List<Bars.Bar> bars = new ArrayList<>();
    workers.forEach((worker, bytes) -> bars.add(Bars.Bar.ofBytes(worker, bytes)));
    OptionalDouble mean = workers.values().stream().mapToDouble(Double::doubleValue).average();
    page.chart(new Bars("Planned bytes of bundles by worker", bars, mean, "mean"));
    long more = bundles.path("bundlesTotal").asLong() - bundles.path("bundles").size();
    if (more > 0) {
      page.paragraph(more + " more bundles are not in these bars (--limit).");
    }
  }

  private static void table(Page page, Popularity.Table table) {
    page.section(table.name());
    page.paragraph(
        table.requests()
            + " reads of row groups; "
            + table.mostRead(table.columns().size()).size()
            + " of "
            + table.columnsTotal()
            + " columns were read.");
    if (table.columns().isEmpty()) {
      return;
    }
    if (!table.rowGroups().isEmpty()) {
      page.chart(
          new HeatMap(
              "Reads by row group and column",
              table.rowGroups().stream().map(g -> g.file() + " #" + g.index()).toList(),
              table.columns(),
              table.rowGroups().stream().map(Popularity.RowGroup::reads).toArray(double[][]::new),
              "reads"));
      if (table.rowGroups().size() == Popularity.MOST_ROW_GROUPS) {
        page.paragraph(
            "At most " + Popularity.MOST_ROW_GROUPS + " row groups are shown, the most read ones.");
      }
    }
    page.chart(
        new HeatMap(
            "Read together: how often both columns, on the diagonal the column",
            table.columns(),
            table.columns(),
            table.together(),
            "reads"));
  }

  private static String ratio(double part, double whole) {
    return whole > 0 ? String.format(Locale.ROOT, "%.3f", part / whole) : "all";
  }
}
