package io.github.stowage.report;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;

/** One self-contained page: no script, no request, readable offline and on paper. */
public final class HtmlReport {
  private HtmlReport() {}

  /** Writes {@code file}, making its folder if needed. */
  public static void write(Path file, Report report, Link... others) throws IOException {
    Files.createDirectories(file.toAbsolutePath().getParent());
    Files.writeString(file, render(report, others));
  }

  /**
   * @param others pages that belong to this one
   */
  static String render(Report report, Link... others) {
    Markup out = new Markup();
    Page.open(out, report.run().title());
    out.element("h1", report.run().title());
    out.element("p", Headline.sentence(report), "class", "headline");
    for (Link other : others) {
      other.draw(out);
    }
    winners(out, report);
    scaling(out, report);
    for (Metric metric : Metric.values()) {
      phases(out, report, metric);
    }
    verdicts(out, report);
    StepTable.draw(out, report);
    shares(out, report);
    HtmlTables.ratios(out, report);
    HtmlTables.figures(out, report);
    HtmlTables.paper(out, report);
    HtmlTables.method(out, report);
    return out.end().end() + "\n";
  }

  private static void winners(Markup out, Report report) {
    out.element("h2", "Who wins");
    out.start("table", "class", "definitions").start("tbody");
    for (Group group : report.groups()) {
      out.start("tr");
      out.element("td", group.title());
      out.start("td");
      out.element("span", group.scenario().kind().text(), "class", "kind");
      out.text(" With " + group.scenario().text() + ". " + Winner.withSubject(group));
      out.end().end();
    }
    report
        .run()
        .skipped()
        .forEach(
            (scenario, why) -> HtmlTables.row(out, "td", List.of(scenario, "Skipped: " + why), ""));
    out.end().end();
  }

  private static void scaling(Markup out, Report report) {
    List<ScalingChart.Panel> panels =
        report.workloads().stream()
            .flatMap(workload -> ScalingChart.panels(report, workload).stream())
            .toList();
    if (panels.isEmpty()) {
      return;
    }
    out.element("h2", "Throughput by clients");
    out.element(
        "p",
        "Higher is better. Each point is the median over the phases, its bar reaches from the"
            + " lowest to the highest phase.");
    out.start("figure");
    ScalingChart.draw(out, panels);
    out.end();
  }

  private static void phases(Markup out, Report report, Metric metric) {
    List<Group> groups =
        report.groups().stream().filter(g -> g.metrics().contains(metric)).toList();
    if (groups.isEmpty()) {
      return;
    }
    boolean latency = metric != Metric.THROUGHPUT;
    out.element(
        "h2", latency ? "Latency: " + metric.text() + " by strategy" : "Throughput by strategy");
    out.element(
        "p",
        (latency ? "Further left is better. " : "Further right is better. ")
            + "The large dot is the median over the phases, the bar reaches from the lowest to the"
            + " highest phase, each small dot is a phase. A ! marks a strategy with failed"
            + " requests.");
    for (String workload : report.workloads()) {
      List<Group> panels = groups.stream().filter(g -> g.workload().equals(workload)).toList();
      if (!panels.isEmpty()) {
        out.start("figure");
        PhaseChart.draw(out, metric, panels, 0);
        out.end();
      }
    }
  }

  private static void verdicts(Markup out, Report report) {
    out.element("h2", "What the differences are worth");
    out.element(
        "p",
        String.format(
            "A difference counts when it is larger than noise: the larger of the difference between"
                + " two runs of one strategy (A/A: %s and %s), and twice the standard error that"
                + " follows from the spread over the phases.",
            report.run().roles().control(), report.run().roles().controlAgain()));
    for (Group group : report.groups()) {
      out.element("h3", group.title());
      out.start("ul");
      TableReport.notes(group).forEach(note -> out.element("li", note));
      out.end();
    }
  }

  private static void shares(Markup out, Report report) {
    out.element("h2", "Who served the reads");
    out.element(
        "p",
        "Each bar is all reads of a strategy, cut into the shares of the nodes; the affected nodes"
            + " come first, in orange.");
    for (String workload : report.workloads()) {
      out.start("figure");
      ShareChart.draw(out, report.groups(workload));
      out.end();
    }
  }
}
