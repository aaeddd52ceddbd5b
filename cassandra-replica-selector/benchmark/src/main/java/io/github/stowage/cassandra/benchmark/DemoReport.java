package io.github.stowage.cassandra.benchmark;

import com.fasterxml.jackson.databind.ObjectMapper;
import io.github.stowage.report.ChartImages;
import io.github.stowage.report.HtmlReport;
import io.github.stowage.report.JsonReport;
import io.github.stowage.report.LoadKind;
import io.github.stowage.report.PhaseRecord;
import io.github.stowage.report.Report;
import io.github.stowage.report.ResultDirectory;
import io.github.stowage.report.Run;
import io.github.stowage.report.Scenario;
import io.github.stowage.report.TableReport;
import java.io.IOException;
import java.io.UncheckedIOException;
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
  private final ResultDirectory results;
  private final DemoPlan plan;
  private final long seed;

  DemoReport(Path directory, DemoPlan plan, long seed) {
    this.directory = directory;
    this.results = new ResultDirectory(directory);
    this.plan = plan;
    this.seed = seed;
  }

  /** Forgets an earlier run. */
  void begin() throws IOException {
    results.clear();
    results.write(run(List.of(), Duration.ZERO));
  }

  /** Writes a phase's result file: should a later one fail, it is not lost. */
  void keep(PhaseRecord phase) {
    try {
      results.write(phase);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /** Prints the table, and writes a summary, the page and the headline's chart. */
  void write(List<PhaseRecord> phases, Duration took) throws IOException {
    Run run = run(phases, took);
    results.write(run);
    Report report = Report.of(run, phases);
    JsonReport.write(directory.resolve("cassandra.json"), report.results());
    HtmlReport.write(directory.resolve("index.html"), report);
    ChartImages.headline(directory.resolve("slow-node.svg"), report);
    System.out.print(TableReport.render(report));
    busy(phases).ifPresent(line -> System.out.printf("%n%s%n", line));
    System.out.printf("%nThe report: %s%n", directory.resolve("index.html"));
  }

  private Run run(List<PhaseRecord> phases, Duration took) {
    return new Run(
        "Replica selection on Cassandra",
        SYSTEM,
        new ObjectMapper().valueToTree(Map.of("seed", seed, "cycles", plan.cycles())),
        scenarios(),
        Map.of(),
        strategies(),
        plan.roles(),
        method(phases),
        host(phases, took),
        List.of(),
        List.of());
  }

  private List<Scenario> scenarios() {
    return plan.scenarios().stream()
        .map(
            s ->
                new Scenario(
                    s.key(),
                    s.meaning(),
                    s.affected(plan.nodes()).stream().map(number -> "node" + number).toList(),
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
    List<String> method = new ArrayList<>(new DemoMethod(plan, seed).text());
    busy(phases).ifPresent(method::add);
    return method;
  }

  /** What the figures are worth if the machine had no time even for the load generator. */
  private static Optional<String> busy(List<PhaseRecord> phases) {
    long late =
        phases.stream().filter(phase -> phase.maxLagMicros() > LATE.toMillis() * 1000).count();
    return late * 4 < phases.size() || late == 0
        ? Optional.empty()
        : Optional.of(
            String.format(
                "This machine was busy: in %d of %d phases the load generator was late by more than"
                    + " %d ms. The figures say little; run it again when nothing else runs.",
                late, phases.size(), LATE.toMillis()));
  }

  private static Map<String, String> host(List<PhaseRecord> phases, Duration took) {
    long lag = phases.stream().mapToLong(PhaseRecord::maxLagMicros).max().orElse(0);
    Map<String, String> host = new LinkedHashMap<>();
    host.put("Date", LocalDate.now(java.time.ZoneId.systemDefault()).toString());
    host.put("Cores", Integer.toString(Runtime.getRuntime().availableProcessors()));
    host.put("Kernel", System.getProperty("os.name") + " " + System.getProperty("os.version"));
    host.put("Java", Runtime.version().toString());
    host.put("Took", took.toMinutes() + " min " + took.toSecondsPart() + " s");
    if (lag > 0) {
      host.put("Load generator's worst lateness", String.format("%.1f ms", lag / 1e3));
    }
    return host;
  }
}
