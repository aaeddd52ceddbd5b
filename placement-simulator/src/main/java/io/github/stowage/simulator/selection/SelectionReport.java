package io.github.stowage.simulator.selection;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.function.Function;
import java.util.stream.Collectors;

/** Writes a study down: selection.md with its tables, and charts next to it. */
public final class SelectionReport {
  static final String ADAPTIVE = "adaptive";
  private static final double CLOSE = 1.05;
  private static final int MOST_SHARES_SHOWN = 8;

  private static final String HEADER =
      """
      # Replica selection: scenarios and strategies

      Regenerate with `./stowage simulate selection --seed %d --out docs/simulation`.

      Simulated in virtual time: unless a scenario says otherwise, each node is a first-in-first-out
      queue with four servers and exponential service times of mean 20 ms, and arrivals are Poisson at
      60%% of the healthy capacity. Ranges have three replicas, a request times out after 2 s and then
      counts as an error with that latency, and nodes publish their load once per second by gossip
      (p50 .25 s, p99 1.4 s late). Every strategy faces the same requests and faults; %d independent runs
      per cell. What the model leaves out: [README](README.md).

      `stock-dynamic` is modelled on Cassandra's DynamicEndpointSnitch; how well it agrees with a real
      cluster: [selection-stock.md](selection-stock.md). `paper`, `weighted` and `adaptive`
      are the library's own classes. `adaptive-local` is adaptive without what peers publish;
      `adaptive-resource` multiplies adaptive's score by the square root of
      the published resource score, to show what that does. `omniscient` sees every queue and speed at
      once: a bound no coordinator can reach, and not part of any comparison.

      `c3` (with its rate control and the feedback in every answer) and `prequal` (with its probes) are as
      published. Both need messages that Cassandra does not have, so they are not counted as realisable.
      `c3-local` and `prequal-local` are their rules with what a Cassandra coordinator sees.

      """;

  private SelectionReport() {}

  /**
   * @param directory made if it does not exist; selection.md, selection-stock.md and the charts
   *     there are replaced
   */
  public static void write(StudyResult result, Path directory) throws IOException {
    Files.createDirectories(directory);
    SelectionCharts.write(result, directory);
    Files.writeString(directory.resolve("selection.md"), text(result));
    Files.writeString(
        directory.resolve("selection-stock.md"), StockAgreementPage.text(result.seed()));
  }

  /**
   * How often {@code adaptive} is within 5% of the best realisable strategy, and its worst case.
   */
  public static String summary(StudyResult result) {
    List<String> scenarios = result.scenarios();
    long close =
        scenarios.stream().filter(name -> result.ratioToBest(name, ADAPTIVE) <= CLOSE).count();
    String worst =
        scenarios.stream()
            .reduce(
                (a, b) ->
                    result.ratioToBest(a, ADAPTIVE) >= result.ratioToBest(b, ADAPTIVE) ? a : b)
            .orElseThrow();
    long closeToAll =
        scenarios.stream()
            .filter(
                name ->
                    result.cell(name, ADAPTIVE).p99Millis()
                        <= CLOSE * result.bestPublishedMillis(name))
            .count();
    return format(
        "adaptive's p99 is within 5%% of the best realisable strategy's in %d of %d scenarios; its"
            + " worst ratio is %.2f (%s). Counting c3 and prequal as published, too, it is in %d.",
        close, scenarios.size(), result.ratioToBest(worst, ADAPTIVE), worst, closeToAll);
  }

  static String text(StudyResult result) {
    StringBuilder out = new StringBuilder();
    out.append(format(HEADER, result.seed(), result.replications()));
    out.append("**").append(summary(result)).append("**\n\n");
    out.append("![p99 against the best](selection-ratio.png)\n\n");
    if (SelectionCharts.showsRecovery(result)) {
      out.append("![A node recovers](selection-recovery.png)\n\n");
    }
    out.append("## p99 in ms (ratio to the best realisable strategy)\n\n");
    row(out, "scenario", result.strategies(), name -> name);
    row(out, "---", result.strategies(), name -> "---:");
    for (String scenario : result.scenarios()) {
      row(out, scenario, result.strategies(), strategy -> p99(result, scenario, strategy));
    }
    for (String scenario : result.scenarios()) {
      details(out, result, scenario);
    }
    return out.toString();
  }

  static String p99(StudyResult result, String scenario, String strategy) {
    StudyResult.Cell measured = result.cell(scenario, strategy);
    if (measured.timedOut()) {
      return format("timed out, %.0f%%", 100.0 * measured.errors() / measured.requests());
    }
    double ratio = result.ratioToBest(scenario, strategy);
    boolean close = ratio <= CLOSE && result.cell(scenario, strategy).realisable();
    String cell = format("%.1f (%.2f)", result.cell(scenario, strategy).p99Millis(), ratio);
    return close ? "**" + cell + "**" : cell;
  }

  private static void details(StringBuilder out, StudyResult result, String scenario) {
    out.append("\n## ").append(scenario).append("\n\n");
    out.append(sentence(result.best(scenario).description())).append("\n\n");
    List<String> columns =
        List.of("p50 ms", "p99 ms", "p99.9 ms", "mean ms", "p99 CV", "errors", "share by node");
    row(out, "strategy", columns, name -> name);
    row(out, "---", columns, name -> "---:");
    for (String strategy : result.strategies()) {
      StudyResult.Cell cell = result.cell(scenario, strategy);
      List<String> values =
          List.of(
              format("%.1f", cell.p50Millis()),
              format("%.1f", cell.p99Millis()),
              format("%.1f", cell.p999Millis()),
              format("%.1f", cell.meanMillis()),
              format("%.1f%%", 100 * cell.p99Spread()),
              format("%.3f%%", 100.0 * cell.errors() / cell.requests()),
              shares(cell.shares()));
      row(out, strategy, values, value -> value);
    }
  }

  private static String shares(double[] shares) {
    if (shares.length > MOST_SHARES_SHOWN) {
      return format(
          "%.3f to %.3f",
          Arrays.stream(shares).min().orElseThrow(), Arrays.stream(shares).max().orElseThrow());
    }
    return Arrays.stream(shares)
        .mapToObj(share -> format("%.3f", share))
        .collect(Collectors.joining(" "));
  }

  private static String sentence(String text) {
    return text.substring(0, 1).toUpperCase(Locale.ROOT) + text.substring(1) + ".";
  }

  private static void row(
      StringBuilder out, String first, List<String> rest, Function<String, String> cell) {
    out.append("| ").append(first);
    rest.forEach(value -> out.append(" | ").append(cell.apply(value)));
    out.append(" |\n");
  }

  private static String format(String pattern, Object... values) {
    return String.format(Locale.ROOT, pattern, values);
  }
}
