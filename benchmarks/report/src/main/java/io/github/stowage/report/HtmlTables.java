package io.github.stowage.report;

import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/** The tables of the page. */
final class HtmlTables {
  private HtmlTables() {}

  static void ratios(Markup out, Report report) {
    String baseline = report.run().roles().baseline();
    out.element("h2", "Against " + baseline);
    out.element(
        "p",
        "Medians over the phases divided by "
            + baseline
            + "'s, and the lowest and highest ratio of two phases of the same cycle.");
    for (Group group : report.groups()) {
      grid(out, group, TableReport.ratios(group));
    }
  }

  static void figures(Markup out, Report report) {
    out.element("h2", "All figures");
    for (Group group : report.groups()) {
      grid(out, group, TableReport.lines(group));
    }
    out.element(
        "p",
        "Medians over the phases. spread: coefficient of variation of the phases' figure. Latency"
            + " counts from when a request was meant to start to its answer.",
        "class",
        "note");
  }

  static void grid(Markup out, Group group, List<List<String>> lines) {
    out.start("section");
    out.element("h3", group.title());
    out.element(
        "p", "With " + group.scenario().text() + "; " + group.scenario().kind().text() + ".");
    out.start("table").start("thead");
    row(out, "th", lines.get(0), "");
    out.end().start("tbody");
    for (List<String> line : lines.subList(1, lines.size())) {
      row(out, "td", line, line.get(0).equals(group.roles().subject()) ? "subject" : "");
    }
    out.end().end().end();
  }

  /**
   * The paper's figures beside ours, or that there are none; nothing where its method was not run.
   */
  static void paper(Markup out, Report report) {
    List<PaperFigure> figures = report.run().paper();
    boolean measured = report.run().strategies().containsKey(report.run().roles().published());
    if (figures.isEmpty() && !measured) {
      return;
    }
    out.element("h2", "Beside the paper");
    if (figures.isEmpty()) {
      out.element(
          "p",
          "The matrix gives no figures of the paper to compare with; "
              + report.run().roles().published()
              + " is its method, run here.");
      return;
    }
    out.start("section").start("table").start("thead");
    row(out, "th", List.of("source", "what", "strategy", "metric", "paper", "here"), "");
    out.end().start("tbody");
    for (PaperFigure figure : figures) {
      List<String> line = new ArrayList<>();
      line.add(figure.source());
      line.add(figure.scenario() + ", " + figure.workload() + ", " + figure.load().text());
      line.add(figure.strategy());
      line.add(figure.metric().text());
      line.add(Numbers.times(figure.ratio()));
      line.add(ours(report, figure));
      row(out, "td", line, "");
    }
    out.end().end().end();
  }

  private static String ours(Report report, PaperFigure figure) {
    return report
        .group(figure.scenario(), figure.workload(), figure.load())
        .flatMap(
            group ->
                group
                    .row(figure.strategy())
                    .map(row -> group.ratio(figure.metric(), row))
                    .filter(ratio -> ratio.isPresent())
                    .map(ratio -> Numbers.times(ratio.getAsDouble())))
        .orElse("not measured");
  }

  static void method(Markup out, Report report) {
    Run run = report.run();
    out.element("h2", "The strategies");
    definitions(out, run.strategies());
    out.element("h2", "How it was measured");
    run.method().forEach(paragraph -> out.element("p", paragraph));
    definitions(out, run.facts());
    if (!run.hosts().isEmpty()) {
      out.element("h2", "The hosts");
      hosts(out, run.hosts());
    }
  }

  private static void hosts(Markup out, List<Map<String, String>> hosts) {
    Set<String> facts = new LinkedHashSet<>();
    hosts.forEach(host -> facts.addAll(host.keySet()));
    out.start("section").start("table").start("thead");
    row(out, "th", List.copyOf(facts), "");
    out.end().start("tbody");
    for (Map<String, String> host : hosts) {
      row(out, "td", facts.stream().map(fact -> host.getOrDefault(fact, "-")).toList(), "");
    }
    out.end().end().end();
  }

  private static void definitions(Markup out, Map<String, String> definitions) {
    out.start("table", "class", "definitions").start("tbody");
    definitions.forEach((name, text) -> row(out, "td", List.of(name, text), ""));
    out.end().end();
  }

  static void row(Markup out, String tag, List<String> cells, String css) {
    out.start("tr", "class", css);
    cells.forEach(cell -> out.element(tag, cell));
    out.end();
  }
}
