package io.github.stowage.report;

import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;

/** One self-contained page: no script, no request, readable offline and on paper. */
public final class HtmlReport {
  private static final String STYLE = "report.css";

  private HtmlReport() {}

  /** Writes {@code file}, making its folder if needed. */
  public static void write(Path file, Report report) throws IOException {
    Files.createDirectories(file.toAbsolutePath().getParent());
    Files.writeString(file, render(report));
  }

  static String render(Report report) throws IOException {
    Markup out = new Markup();
    out.doctype().start("html", "lang", "en").start("head");
    out.empty("meta", "charset", "utf-8");
    out.empty("meta", "name", "viewport", "content", "width=device-width, initial-scale=1");
    out.element("title", report.title());
    out.element("style", style());
    out.end().start("body");
    out.element("h1", report.title());
    out.element("p", Headline.sentence(report), "class", "headline");
    latencies(out, report);
    verdicts(out, report);
    shares(out, report);
    tables(out, report);
    strategies(out, report);
    method(out, report);
    return out.end().end() + "\n";
  }

  private static String style() throws IOException {
    try (InputStream css = HtmlReport.class.getResourceAsStream(STYLE)) {
      return new String(css.readAllBytes(), StandardCharsets.UTF_8);
    }
  }

  private static void latencies(Markup out, Report report) {
    out.element("h2", "Latency: p99 by strategy");
    out.element(
        "p",
        "Further left is better. The large dot is the median over the phases, the bar reaches from"
            + " the lowest to the highest phase, each small dot is a phase. A ! marks a strategy"
            + " with failed requests.");
    for (String workload : report.workloads()) {
      out.start("figure");
      LatencyChart.draw(out, report.groups(workload), 0);
      out.end();
    }
  }

  private static void verdicts(Markup out, Report report) {
    out.element("h2", "What the differences are worth");
    out.element(
        "p",
        "A difference counts when it is larger than noise: the larger of the difference between two"
            + " runs of one strategy (A/A), and twice the standard error that follows from the"
            + " spread over the phases.");
    for (Group group : report.groups()) {
      out.element("h3", group.scenario().name() + ", " + group.workload());
      out.start("ul");
      TableReport.notes(group).forEach(note -> out.element("li", note));
      out.end();
    }
  }

  private static void shares(Markup out, Report report) {
    out.element("h2", "Who served the reads");
    out.element(
        "p",
        "Each bar is all reads of a strategy, cut into the shares of the nodes; the affected node"
            + " comes first, in orange.");
    for (String workload : report.workloads()) {
      out.start("figure");
      ShareChart.draw(out, report.groups(workload));
      out.end();
    }
  }

  private static void tables(Markup out, Report report) {
    out.element("h2", "All figures");
    for (Group group : report.groups()) {
      List<List<String>> lines = TableReport.lines(group);
      out.start("section");
      out.element("h3", group.scenario().name() + ", " + group.workload());
      out.element("p", "With " + group.scenario().text() + ".");
      out.start("table").start("thead");
      row(out, "th", lines.get(0), "");
      out.end().start("tbody");
      for (List<String> line : lines.subList(1, lines.size())) {
        row(out, "td", line, line.get(0).equals(report.roles().subject()) ? "subject" : "");
      }
      out.end().end().end();
    }
    out.element(
        "p",
        "spread: coefficient of variation of the phases' p99. Latency counts from the scheduled"
            + " arrival of a request to its answer.",
        "class",
        "note");
  }

  private static void row(Markup out, String tag, List<String> cells, String css) {
    out.start("tr", "class", css);
    cells.forEach(cell -> out.element(tag, cell));
    out.end();
  }

  private static void strategies(Markup out, Report report) {
    out.element("h2", "The strategies");
    definitions(out, report.strategies());
  }

  private static void method(Markup out, Report report) {
    out.element("h2", "How it was measured");
    report.method().forEach(paragraph -> out.element("p", paragraph));
    definitions(out, report.host());
  }

  private static void definitions(Markup out, Map<String, String> definitions) {
    out.start("table", "class", "definitions").start("tbody");
    definitions.forEach((name, text) -> row(out, "td", List.of(name, text), ""));
    out.end().end();
  }
}
