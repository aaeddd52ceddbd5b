package io.github.stowage.cli.bench;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import io.github.stowage.cli.Cli;
import io.github.stowage.report.Figures;
import io.github.stowage.report.PhaseKey;
import io.github.stowage.report.PhaseRecord;
import io.github.stowage.report.ResultDirectory;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;

/** A matrix file, facts and a result directory to try the commands on. */
final class Bench {
  static final Path WORKLOADS = Path.of("../ycsb-workloads/workloads");
  static final String SMALL =
      """
      name: small
      title: A small matrix
      strategies: [adaptive]
      workloads:
        - {name: read, file: demo-read, data: fits}
        - {name: scan, file: demo-scan, data: exceeds}
      clients: [20, {rate: 300}]
      scenarios: [calibrated, every-second-cpu]
      phases: 5
      settle: 1
      seconds: 2
      """;

  final Path matrix;
  final Path results;
  private final Path facts;

  Bench(Path dir, String text) throws IOException {
    matrix = Files.writeString(dir.resolve("matrix.yml"), text);
    results = dir.resolve("results");
    facts = dir.resolve("facts.json");
    facts("h1", "h2", "h3", "h4");
  }

  void facts(String... nodes) throws IOException {
    facts("cassandra-5.0.9", Map.of("bench_delay", "20ms"), nodes);
  }

  void facts(String system, Map<String, String> conditions, String... nodes) throws IOException {
    ObjectMapper mapper = new ObjectMapper();
    Map<String, Object> all =
        Map.of(
            "conditions",
            conditions,
            "system",
            system,
            "nodes",
            nodes,
            "hosts",
            Stream.of(nodes).map(n -> Map.of("name", n)).toList(),
            "facts",
            Map.of("Date", "today"),
            "method",
            List.of("As always."));
    mapper.writeValue(facts.toFile(), all);
  }

  Cli begin(String... more) {
    List<String> all = new ArrayList<>(List.of("bench", "begin", matrix.toString()));
    all.addAll(List.of(results.toString(), "--facts", facts.toString()));
    all.addAll(List.of("--workloads", WORKLOADS.toString()));
    all.addAll(List.of(more));
    return Cli.stowage(all.toArray(String[]::new));
  }

  Cli phases(String... more) {
    List<String> all = new ArrayList<>(List.of("bench", "phases", matrix.toString()));
    all.addAll(List.of("--workloads", WORKLOADS.toString()));
    all.addAll(List.of(more));
    return Cli.stowage(all.toArray(String[]::new));
  }

  /** What is left to do, with what is done in the result directory left out. */
  JsonNode left() throws IOException {
    Cli run = phases("--done", results.toString(), "--format", "json");
    if (run.code() != 0) {
      throw new IOException(run.err());
    }
    return new ObjectMapper().readTree(run.out());
  }

  ResultDirectory directory() {
    return new ResultDirectory(results);
  }

  /** Files a result for a phase as printed by the command. */
  void measured(JsonNode phase) throws IOException {
    PhaseKey key = new ObjectMapper().treeToValue(phase.get("key"), PhaseKey.class);
    long p99 = key.strategy().equals("adaptive") ? 10_000 : 20_000 + 10 * key.cycle();
    directory()
        .write(
            new PhaseRecord(
                key,
                "2026-01-01T00:00:00Z",
                phase.get("settle").asDouble(),
                phase.get("seconds").asDouble(),
                phase.get("seed").asLong(),
                600,
                0,
                Map.of(),
                0,
                10,
                new Figures(300, p99 / 4, p99 / 4, p99 / 2, p99, 2 * p99),
                Map.of("h1", 300L, "h2", 100L, "h3", 300L, "h4", 100L),
                null));
  }
}
