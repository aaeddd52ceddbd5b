package io.github.stowage.report;

import com.fasterxml.jackson.annotation.JsonInclude;
import com.fasterxml.jackson.annotation.JsonProperty;
import com.fasterxml.jackson.databind.JsonNode;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * What a run measures and on what: the file run.json of a {@link ResultDirectory}.
 *
 * @param title of the page
 * @param system measured system, such as cassandra-5.0.9
 * @param matrix what was asked for, as its file says it with all defaults filled in; a rerun must
 *     ask for the same
 * @param scenarios in the order to show them, the most telling first or last as you like
 * @param skipped scenarios that could not be measured here, and why
 * @param strategies name and one-line description, in the order to show them
 * @param roles which of them the verdicts compare
 * @param method how it is measured, one paragraph each
 * @param facts of the run, such as its date
 * @param hosts facts of each host by fact: CPUs, memory, kernel, versions; "name" comes first
 * @param paper figures of the paper that the run repeats; empty if none are known
 * @param metrics what strategies are compared by; empty: throughput unless a rate is given, and p99
 * @param steps pairs of strategies that differ in one ingredient; empty if none are told apart
 */
public record Run(
    @JsonProperty(value = "title", required = true) String title,
    @JsonProperty(value = "system", required = true) String system,
    @JsonProperty(value = "matrix", required = true) JsonNode matrix,
    @JsonProperty(value = "scenarios", required = true) List<Scenario> scenarios,
    @JsonProperty(value = "skipped", required = true) Map<String, String> skipped,
    @JsonProperty(value = "strategies", required = true) Map<String, String> strategies,
    @JsonProperty(value = "roles", required = true) Roles roles,
    @JsonProperty(value = "method", required = true) List<String> method,
    @JsonProperty(value = "facts", required = true) Map<String, String> facts,
    @JsonProperty(value = "hosts", required = true) List<Map<String, String>> hosts,
    @JsonProperty(value = "paper", required = true) List<PaperFigure> paper,
    @JsonProperty("metrics") @JsonInclude(JsonInclude.Include.NON_EMPTY) List<Metric> metrics,
    @JsonProperty("steps") @JsonInclude(JsonInclude.Include.NON_EMPTY) List<Step> steps) {

  public Run {
    scenarios = List.copyOf(scenarios);
    skipped = Collections.unmodifiableMap(new LinkedHashMap<>(skipped));
    strategies = Collections.unmodifiableMap(new LinkedHashMap<>(strategies));
    method = List.copyOf(method);
    facts = Collections.unmodifiableMap(new LinkedHashMap<>(facts));
    hosts =
        hosts.stream().map(host -> Collections.unmodifiableMap(new LinkedHashMap<>(host))).toList();
    paper = List.copyOf(paper);
    metrics = metrics == null ? List.of() : List.copyOf(metrics);
    steps = steps == null ? List.of() : List.copyOf(steps);
  }

  /** Compared by what its loads leave open. */
  public Run(
      String title,
      String system,
      JsonNode matrix,
      List<Scenario> scenarios,
      Map<String, String> skipped,
      Map<String, String> strategies,
      Roles roles,
      List<String> method,
      Map<String, String> facts,
      List<Map<String, String>> hosts,
      List<PaperFigure> paper) {
    this(
        title,
        system,
        matrix,
        scenarios,
        skipped,
        strategies,
        roles,
        method,
        facts,
        hosts,
        paper,
        List.of(),
        List.of());
  }
}
