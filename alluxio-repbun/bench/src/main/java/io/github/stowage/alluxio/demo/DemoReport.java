package io.github.stowage.alluxio.demo;

import io.github.stowage.report.Figures;
import io.github.stowage.report.HtmlReport;
import io.github.stowage.report.PhaseRecord;
import io.github.stowage.report.Report;
import io.github.stowage.report.ResultDirectory;
import io.github.stowage.report.Run;
import io.github.stowage.report.Step;
import io.github.stowage.report.StepTable;
import io.github.stowage.report.TableReport;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;

/**
 * What the demo found.
 *
 * @param run of the benchmark of reads
 * @param reads its phases
 * @param mix phases of Spark's queries
 * @param queryBandwidth of each worker's link for these, bits/s
 * @param differences by query, what rows differ in; empty if all are the same
 */
record DemoReport(
    Run run,
    List<PhaseRecord> reads,
    List<PhaseRecord> mix,
    double queryBandwidth,
    Map<String, String> differences) {
  static final String PAGE = "alluxio.html";
  private static final String FIGURES = "alluxio.json";
  private static final String OURS = "ours-b0.5";
  private static final String TABREP = "tabrep-b0.5";
  private static final String FAIR = "tabrep-fair-b0.5";
  private static final String DEFAULT = "default";
  private static final String AGAIN = "-again";

  /** Of whose tables Alluxio's own client reads. */
  private static final String STOCK = "-stock";

  /** What the benchmark's own steps don't tell apart, as it measures more strategies. */
  private static final List<Step> STEPS =
      List.of(
          new Step("workers send what is read", DEFAULT + STOCK, DEFAULT),
          new Step("copies of row groups, placed and chosen our way", DEFAULT, FAIR),
          new Step("placement and choice of replica", TABREP, FAIR),
          new Step("bundles and the file, not row groups", FAIR, OURS));

  /** Lines are strategies. */
  record Document(
      boolean everyRowTheSame,
      Map<String, String> differences,
      List<DemoLine> reads,
      List<DemoLine> queries) {}

  boolean isEveryRowTheSame() {
    return differences.isEmpty();
  }

  private String sameRows() {
    return isEveryRowTheSame()
        ? "All strategies gave the same rows."
        : "ROWS DIFFER: " + differences;
  }

  private Report report() {
    List<PhaseRecord> all = new ArrayList<>(reads);
    all.addAll(mix);
    List<String> method = new ArrayList<>(run.method());
    method.add(
        String.format(
            Locale.ROOT,
            "Processes of one machine: a master with RepBun, its replicator, %d workers. A relay"
                + " before each worker lets it send no more than its link would.",
            DemoCluster.WORKERS));
    method.add(
        String.format(
            Locale.ROOT,
            "Query mix: an unmodified Spark runs some of TPC-H's queries, one after the other, on"
                + " each strategy's files, by Alluxio's own client (-stock) and by RepBun's. Links"
                + " have %.0f Mbit/s then. The mean is a query's, the p95 the slowest one's. %s",
            queryBandwidth / 1e6,
            sameRows()));
    Map<String, String> strategies = new LinkedHashMap<>(run.strategies());
    DemoMatrix.mixes().forEach(one -> strategies.putIfAbsent(one.name(), one.meaning()));
    List<Step> steps = new ArrayList<>(STEPS);
    steps.addAll(run.steps());
    Run told =
        new Run(
            run.title(),
            run.system(),
            run.matrix(),
            run.scenarios(),
            run.skipped(),
            strategies,
            run.roles(),
            method,
            run.facts(),
            run.hosts(),
            run.paper(),
            run.metrics(),
            steps);
    return Report.of(told, all);
  }

  /** Writes the figures and the page. */
  void write(Path directory) throws IOException {
    List<String> mixes = DemoMatrix.mixes().stream().map(DemoMatrix.Mix::name).toList();
    ResultDirectory.write(
        directory.resolve(FIGURES),
        new Document(
            isEveryRowTheSame(),
            differences,
            lines(reads, DemoMatrix.cells(), DEFAULT),
            lines(mix, mixes, DEFAULT + STOCK)));
    HtmlReport.write(directory.resolve(PAGE), report());
  }

  private static List<DemoLine> lines(List<PhaseRecord> phases, List<String> names, String base) {
    return names.stream().map(name -> DemoLine.of(phases, name, base)).toList();
  }

  String text() {
    return TableReport.render(report()) + "\n" + StepTable.render(report()) + "\n" + headline();
  }

  private String headline() {
    return String.format(
        Locale.ROOT,
        "Copies of hot data take half of the data's room. Times, each over that of the same cycle:%n"
            + "%s%s%s%sWorkers sent for the queries: RepBun %.0f MB, Alluxio alone %.0f MB.%n%s%n",
        line("RepBun over Alluxio alone", OURS, DEFAULT),
        line("RepBun over copies of row groups (TabRep)", OURS, TABREP),
        line("RepBun over TabRep with our placement, choice, client", OURS, FAIR),
        line("Alluxio alone, twice (noise)", DEFAULT + AGAIN, DEFAULT),
        DemoLine.sentMegabytes(mix, OURS),
        DemoLine.sentMegabytes(mix, DEFAULT + STOCK),
        sameRows());
  }

  private String line(String what, String strategy, String base) {
    return String.format(
        Locale.ROOT,
        "  %-54s mean of reads %s, p95 %s, time of the queries %s%n",
        what + ":",
        PairedRatio.of(reads, strategy, base, Figures::meanMicros),
        PairedRatio.of(reads, strategy, base, Figures::p95Micros),
        PairedRatio.of(mix, ofMix(strategy), ofMix(base), Figures::meanMicros));
  }

  /** Alluxio's own client reads what others than RepBun have. */
  private static String ofMix(String strategy) {
    return switch (strategy) {
      case DEFAULT, TABREP -> strategy + STOCK;
      case DEFAULT + AGAIN -> DEFAULT + STOCK + AGAIN;
      default -> strategy;
    };
  }
}
