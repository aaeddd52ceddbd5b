package io.github.stowage.alluxio.demo;

import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.SerializationFeature;
import io.github.stowage.alluxio.records.EpochPlan;
import io.github.stowage.alluxio.spark.QueryResult;
import io.github.stowage.alluxio.spark.ReadBytes;
import io.github.stowage.alluxio.tpch.Dataset;
import io.github.stowage.report.Bars;
import io.github.stowage.report.Page;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.OptionalDouble;

/**
 * What the demo found: bytes, shares and rows. No times: one machine's loopback is no network.
 *
 * @param tableBytes of the tables' files
 * @param stock the files, through Alluxio's own scheme
 * @param before through RepBun's scheme, without bundles
 * @param after the same, with bundles
 */
record DemoReport(
    Dataset data, long tableBytes, EpochPlan plan, Pass stock, Pass before, Pass after) {
  static final String PAGE = "alluxio.html";
  private static final String FIGURES = "alluxio.json";
  private static final double MB = 1e6;
  private static final ObjectMapper JSON =
      new ObjectMapper().enable(SerializationFeature.INDENT_OUTPUT);

  /** Of a query, with bundles; what its rows differ in, null if they do not. */
  record Line(
      String query, int rows, long bundleBytes, long originalBytes, Double share, String differs) {}

  /** Of a pass. */
  record Workers(String pass, Map<String, Long> bytes, double maxToMean) {}

  record Document(
      double scale,
      long tableBytes,
      String mode,
      double budget,
      int bundles,
      long bundledBytes,
      Double share,
      boolean everyRowTheSame,
      List<Line> queries,
      List<Workers> workers) {}

  boolean isEveryRowTheSame() {
    return differences().isEmpty();
  }

  /** By query, those of either pass through RepBun. */
  private Map<String, String> differences() {
    Map<String, String> differences = new LinkedHashMap<>();
    for (Pass pass : List.of(before, after)) {
      pass.queries()
          .differencesFrom(stock.queries())
          .forEach((query, what) -> differences.putIfAbsent(query, pass.name() + ": " + what));
    }
    return differences;
  }

  private List<Line> lines() {
    Map<String, String> differences = differences();
    List<Line> lines = new ArrayList<>();
    for (QueryResult result : after.queries().results().values()) {
      ReadBytes read = result.read();
      lines.add(
          new Line(
              result.name(),
              result.rows().size(),
              read.bundles(),
              read.originals(),
              share(read),
              differences.get(result.name())));
    }
    return lines;
  }

  private List<Workers> workers() {
    return List.of(stock, before, after).stream()
        .map(pass -> new Workers(pass.name(), pass.bytesByWorker(), pass.maxToMean()))
        .toList();
  }

  private Document document() {
    return new Document(
        data.scale(),
        tableBytes,
        plan.mode(),
        plan.budget(),
        plan.bundles().size(),
        plan.memoryBytes(),
        share(after.queries().read()),
        isEveryRowTheSame(),
        lines(),
        workers());
  }

  /** Writes the figures and the page. */
  void write(Path directory) throws IOException {
    Files.createDirectories(directory);
    JSON.writeValue(directory.resolve(FIGURES).toFile(), document());
    page().write(directory.resolve(PAGE));
  }

  String table() {
    StringBuilder text = new StringBuilder(headline() + "\n\n");
    text.append(String.format("%-6s %7s %14s %8s%n", "query", "rows", "from bundles", "share"));
    for (Line line : lines()) {
      text.append(
          String.format(
              Locale.ROOT,
              "%-6s %7d %14d %8s%s%n",
              line.query(),
              line.rows(),
              line.bundleBytes(),
              percent(line.share()),
              line.differs() == null ? "" : "  DIFFERS: " + line.differs()));
    }
    text.append('\n');
    for (Workers pass : workers()) {
      text.append(
          String.format(
              Locale.ROOT,
              "%-28s %s  max:mean %.2f%n",
              pass.pass(),
              megabytes(pass.bytes()),
              pass.maxToMean()));
    }
    return text.toString();
  }

  private String headline() {
    return String.format(
        Locale.ROOT,
        "%d queries of TPC-H at scale %s: %s; with bundles of %.0f MB beside tables of %.0f MB,"
            + " bundles served %s of the bytes. The busiest of %d workers read %.2f times the mean for"
            + " clients (without bundles: %.2f).",
        after.queries().results().size(),
        data.scale(),
        isEveryRowTheSame() ? "all rows are those of the files" : "ROWS DIFFER",
        plan.memoryBytes() / MB,
        tableBytes / MB,
        percent(share(after.queries().read())),
        after.bytesByWorker().size(),
        after.maxToMean(),
        stock.maxToMean());
  }

  private Page page() {
    Page page = new Page("RepBun on Alluxio: TPC-H through Spark").headline(headline());
    page.section("What workers read for clients");
    for (Pass pass : List.of(stock, before, after)) {
      List<Bars.Bar> bars = new ArrayList<>();
      pass.bytesByWorker().forEach((worker, bytes) -> bars.add(Bars.Bar.ofBytes(worker, bytes)));
      double mean = (double) pass.bytes() / bars.size();
      page.chart(
          new Bars(
              String.format(Locale.ROOT, "%s, max:mean %.2f", pass.name(), pass.maxToMean()),
              bars,
              OptionalDouble.of(mean),
              "mean"));
    }
    page.section("Share of the bytes that bundles served");
    List<Bars.Bar> shares = new ArrayList<>();
    for (Line line : lines()) {
      double share = line.share() == null ? 0 : line.share();
      shares.add(new Bars.Bar(line.query(), share, percent(line.share())));
    }
    page.chart(new Bars("With bundles, by query", shares, OptionalDouble.of(1), "all"));
    page.section("Queries");
    List<List<String>> rows = new ArrayList<>();
    for (Line line : lines()) {
      rows.add(
          List.of(
              line.query(),
              Integer.toString(line.rows()),
              line.differs() == null ? "yes" : "no: " + line.differs(),
              megabytes(line.bundleBytes()),
              megabytes(line.originalBytes()),
              percent(line.share())));
    }
    page.table(List.of("query", "rows", "same rows", "from bundles", "from files", "share"), rows);
    page.section("How it was measured");
    page.paragraph(
        "A real Alluxio 2.9.6: a master with RepBun's jar and three workers, processes of this"
            + " machine on loopback; an unmodified Spark with RepBun's client. All queries ran on"
            + " cached files over alluxio://, then over repbun://; then the master planned (mode "
            + plan.mode()
            + ", budget "
            + plan.budget()
            + " of the tables' cached bytes), the replicator made "
            + plan.bundles().size()
            + " bundles, and all queries ran again. Shares are of what Spark was given, footers and"
            + " indexes included. Workers count what they read for clients (BytesReadRemote), and"
            + " with it what they read ahead for one that then seeks elsewhere: many times what"
            + " Spark was given.");
    page.paragraph(
        "Times are left out: without a network that can be full they say nothing of replicas.");
    return page;
  }

  private static Double share(ReadBytes read) {
    return Double.isNaN(read.share()) ? null : (Double) read.share();
  }

  private static String percent(Double share) {
    return share == null ? "-" : String.format(Locale.ROOT, "%.1f%%", 100 * share);
  }

  private static String megabytes(long bytes) {
    return String.format(Locale.ROOT, "%.1f MB", bytes / MB);
  }

  private static String megabytes(Map<String, Long> bytes) {
    return String.join("  ", bytes.values().stream().map(b -> megabytes(b.longValue())).toList());
  }
}
