package io.github.stowage.cassandra.benchmark;

import com.fasterxml.jackson.databind.ObjectMapper;
import io.github.stowage.openloop.PhaseResult;
import io.github.stowage.report.ChartImages;
import io.github.stowage.report.Figures;
import io.github.stowage.report.HtmlReport;
import io.github.stowage.report.JsonReport;
import io.github.stowage.report.Load;
import io.github.stowage.report.LoadKind;
import io.github.stowage.report.PhaseKey;
import io.github.stowage.report.PhaseRecord;
import io.github.stowage.report.Report;
import io.github.stowage.report.ResultDirectory;
import io.github.stowage.report.Roles;
import io.github.stowage.report.Run;
import io.github.stowage.report.Scenario;
import io.github.stowage.report.TableReport;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.time.LocalDate;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** Turns the outcomes into a table, a JSON file and a page. */
final class DemoReport {
  private static final String SYSTEM = "cassandra";

  /** More than a read takes: such lateness makes latencies of its own. */
  private static final Duration LATE = Duration.ofMillis(50);

  private final Path directory;
  private final DemoPlan plan;
  private final long seed;

  DemoReport(Path directory, DemoPlan plan, long seed) {
    this.directory = directory;
    this.plan = plan;
    this.seed = seed;
  }

  /**
   * Prints the table, and writes the result files, a summary, the page and the headline's chart.
   */
  void write(Map<DemoPlan.Cell, Map<Strategy, List<PhaseRunner.Outcome>>> outcomes, Duration took)
      throws IOException {
    ResultDirectory results = new ResultDirectory(directory);
    List<PhaseRecord> phases = phases(outcomes);
    Run run =
        new Run(
            "Replica selection on Cassandra",
            SYSTEM,
            new ObjectMapper().valueToTree(Map.of("seed", seed, "cycles", plan.cycles())),
            scenarios(),
            Map.of(),
            strategies(),
            Roles.REPLICA_SELECTION,
            method(phases),
            host(outcomes, took),
            List.of(),
            List.of());
    results.clear();
    results.write(run);
    for (PhaseRecord phase : phases) {
      results.write(phase);
    }
    Report report = Report.of(run, phases);
    JsonReport.write(directory.resolve("cassandra.json"), report.results());
    HtmlReport.write(directory.resolve("index.html"), report);
    ChartImages.headline(directory.resolve("slow-node.svg"), report);
    System.out.print(TableReport.render(report));
    busy(phases).ifPresent(line -> System.out.printf("%n%s%n", line));
    System.out.printf("%nThe report: %s%n", directory.resolve("index.html"));
  }

  private List<PhaseRecord> phases(
      Map<DemoPlan.Cell, Map<Strategy, List<PhaseRunner.Outcome>>> outcomes) {
    List<PhaseRecord> phases = new ArrayList<>();
    outcomes.forEach(
        (cell, byStrategy) ->
            byStrategy.forEach(
                (strategy, cycles) -> {
                  for (int i = 0; i < cycles.size(); i++) {
                    phases.add(phase(cell, strategy, i + 1, cycles.get(i)));
                  }
                }));
    return phases;
  }

  private PhaseRecord phase(
      DemoPlan.Cell cell, Strategy strategy, int cycle, PhaseRunner.Outcome outcome) {
    PhaseResult result = outcome.result();
    return new PhaseRecord(
        new PhaseKey(
            cycle,
            cell.scenario().key(),
            cell.workload().key(),
            Load.open(PhaseRunner.rate(cell.workload())),
            strategy.key()),
        outcome.started().toString(),
        plan.settle().toMillis() / 1e3,
        plan.measure().toMillis() / 1e3,
        seed,
        result.ok() + result.errors(),
        result.errors(),
        result.errorKinds(),
        result.missing(),
        result.maxLagNanos() / 1_000,
        new Figures(
            result.opsPerSecond(),
            Math.round(result.latencyMicros().getMean()),
            result.percentileMicros(50),
            result.percentileMicros(95),
            result.percentileMicros(99),
            result.percentileMicros(99.9)),
        outcome.served(),
        null);
  }

  private List<Scenario> scenarios() {
    return plan.scenarios().stream()
        .map(
            s ->
                new Scenario(
                    s.key(),
                    s.meaning(),
                    s == Trouble.NO_LOAD ? List.of() : List.of("node" + DemoCluster.AFFECTED),
                    LoadKind.CALIBRATED))
        .toList();
  }

  private Map<String, String> strategies() {
    Map<String, String> strategies = new LinkedHashMap<>();
    for (Strategy strategy : plan.strategies()) {
      strategies.put(strategy.key(), strategy.meaning());
    }
    return strategies;
  }

  private List<String> method(List<PhaseRecord> phases) {
    List<String> method = new ArrayList<>(setting());
    busy(phases).ifPresent(method::add);
    return method;
  }

  /** What the figures are worth if the machine had no time even for the load generator. */
  private static Optional<String> busy(List<PhaseRecord> phases) {
    long late =
        phases.stream().filter(phase -> phase.maxLagMicros() > LATE.toMillis() * 1000).count();
    return late * 4 < phases.size()
        ? Optional.empty()
        : Optional.of(
            String.format(
                "This machine was busy: in %d of %d phases the load generator was late by more than"
                    + " %d ms. The figures say little; run it again when nothing else runs.",
                late, phases.size(), LATE.toMillis()));
  }

  private List<String> setting() {
    return List.of(
        String.format(
            "A real Cassandra 5.0 cluster of separate processes on loopback: %d data nodes and one"
                + " coordinator without data; RF 3, CL ONE; %,d records of 10 x 100 B, zipfian .99.",
            DemoCluster.DATA_NODES, plan.records()),
        String.format(
            "Each data node is a queue of known capacity: %d slots, exponential service times of"
                + " mean %d ms for a read (scans: %s). That makes routing quality measurable on a"
                + " small machine; it says nothing of Cassandra's own speed.",
            DemoCluster.SLOTS, Workload.READ.serviceTime().toMillis(), scans()),
        String.format(
            "Open loop: Poisson arrivals at %.0f%% of the healthy capacity, latency counted from the"
                + " intended start, no retries and no speculative requests.",
            100 * PhaseRunner.UTILISATION),
        String.format(
            "Phases of %.1f s after %.1f s of settling, interleaved in random order, %d of each"
                + " strategy; all strategies of a cycle meet the same arrivals, keys and service"
                + " time streams (seed %d). Figures are medians over the phases.",
            plan.measure().toMillis() / 1e3, plan.settle().toMillis() / 1e3, plan.cycles(), seed));
  }

  private String scans() {
    return plan.cells().stream()
        .map(DemoPlan.Cell::workload)
        .filter(w -> w.maxScanLength() > 0)
        .findFirst()
        .map(w -> "up to " + w.maxScanLength() + " records, " + w.serviceTime().toMillis() + " ms")
        .orElse("not measured");
  }

  private static Map<String, String> host(
      Map<DemoPlan.Cell, Map<Strategy, List<PhaseRunner.Outcome>>> outcomes, Duration took) {
    long lag =
        outcomes.values().stream()
            .flatMap(byStrategy -> byStrategy.values().stream())
            .flatMap(List::stream)
            .mapToLong(outcome -> outcome.result().maxLagNanos())
            .max()
            .orElse(0);
    Map<String, String> host = new LinkedHashMap<>();
    host.put("Date", LocalDate.now(java.time.ZoneId.systemDefault()).toString());
    host.put("Cores", Integer.toString(Runtime.getRuntime().availableProcessors()));
    host.put("Kernel", System.getProperty("os.name") + " " + System.getProperty("os.version"));
    host.put("Java", Runtime.version().toString());
    host.put("Took", took.toMinutes() + " min " + took.toSecondsPart() + " s");
    host.put("Load generator's worst lateness", String.format("%.1f ms", lag / 1e6));
    return host;
  }
}
