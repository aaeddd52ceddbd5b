package io.github.stowage.simulator.selection;

import io.github.stowage.simulator.selection.StockAgreement.Figure;
import io.github.stowage.simulator.selection.StockAgreement.Medians;
import io.github.stowage.simulator.selection.StockAgreement.Row;
import io.github.stowage.simulator.selection.StockAgreement.Setting;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.stream.Collectors;

/** Writes down how far the simulated dynamic snitch agrees with the real one. */
final class StockAgreementPage {
  static final double CLOSE = 0.2;

  private static final String TEXT =
      """
      # The simulated dynamic snitch against the real one

      Regenerate with `./stowage simulate selection --seed %d --out docs/simulation`.

      """;

  private static final String HOW =
      """
      **Measured** on a real Cassandra 5.0 cluster: five data nodes of 4 slots x 20 ms, one or three
      coordinators, 600 reads/s in all, zipfian keys, three replicas, CL ONE, no speculative retries. The
      third node is the one in trouble. Each phase starts with a new snitch. The Cassandra plug-in's
      `StockOnServersTest` measures it again.

      **Simulated**: the same nodes, rates, troubles and lengths of phases. Keys fall on the five ranges
      of the ring as often as in the phases in ring order, where a range's first replica gets all of
      its reads.

      All figures are medians over the phases. In brackets: the 95% interval of the measured median, by
      bootstrap over the phases. Ratio: simulated over measured. "Busiest" is the largest share of the
      reads that one node was sent in a second, the mean over the seconds of a phase. Latencies are in
      ms; a read that timed out counts as 2 s.

      A phase with the dynamic snitch either keeps to the ring order, or its reads go to one node after
      the other in waves that grow: a peer that gets no reads keeps the score it had when they stopped.
      So phases differ by a factor of up to nine, on the servers as in the model. A run of the
      study lasts a minute, as the long phases here.
      """;

  private static final String HEAD =
      """

      ## %s, phases of %d s after %d s

      | coordinators | trouble | phases | p99, measured | simulated | ratio | mean, measured | simulated | ratio | share of node 3, measured | simulated | busiest, measured | simulated | ratio |
      | ---: | --- | ---: | ---: | ---: | ---: | ---: | ---: | ---: | ---: | ---: | ---: | ---: | ---: |
      """;

  /** What tables put together. */
  private record Table(String strategy, int settle, int measure) {
    private static Table of(Row row) {
      Setting setting = row.setting();
      return new Table(setting.strategy(), setting.settle(), setting.measure());
    }
  }

  private StockAgreementPage() {}

  static String text(long seed) {
    List<Row> rows = StockAgreement.rows(seed);
    StringBuilder out = new StringBuilder(format(TEXT, seed));
    out.append(summary(rows)).append('\n').append(HOW);
    Map<Table, List<Row>> tables =
        rows.stream()
            .collect(Collectors.groupingBy(Table::of, LinkedHashMap::new, Collectors.toList()));
    tables.forEach(
        (table, its) -> {
          out.append(format(HEAD, table.strategy, table.measure, table.settle));
          its.forEach(row -> out.append(line(row)));
        });
    return out.toString();
  }

  private static String summary(List<Row> rows) {
    List<Row> stock =
        rows.stream()
            .filter(row -> !row.setting().strategy().equals(MeasuredPhase.RING_ORDER))
            .toList();
    return format(
        "**Of the %d settings with the dynamic snitch, the model is within 20%% of the measured p99 in"
            + " %d, of the mean in %d, of the busiest node's share in %d.** %s\n",
        stock.size(),
        close(stock, Figure.P99),
        close(stock, Figure.MEAN),
        close(stock, Figure.BUSIEST),
        others(stock));
  }

  private static long close(List<Row> rows, Figure figure) {
    return rows.stream().filter(row -> row.figures().get(figure).within(CLOSE)).count();
  }

  private static String others(List<Row> rows) {
    String list =
        rows.stream()
            .filter(row -> !row.figures().get(Figure.P99).within(CLOSE))
            .map(
                row ->
                    format(
                        "%s with %d coordinator%s (%.2f)",
                        row.setting().scenario(),
                        row.setting().coordinators(),
                        row.setting().coordinators() == 1 ? "" : "s",
                        row.figures().get(Figure.P99).ratio()))
            .collect(Collectors.joining(", "));
    return list.isEmpty() ? "" : "Farther off in p99: " + list + ".";
  }

  private static String line(Row row) {
    Setting setting = row.setting();
    return format(
        "| %d | %s | %d | %s | %s | %s | %s |\n",
        setting.coordinators(),
        setting.scenario(),
        row.phases(),
        compared("%.0f", row.figures().get(Figure.P99)),
        compared("%.0f", row.figures().get(Figure.MEAN)),
        both("%.3f", row.figures().get(Figure.SHARE_IN_TROUBLE)),
        compared("%.3f", row.figures().get(Figure.BUSIEST)));
  }

  private static String both(String pattern, Medians medians) {
    return format(
        pattern + " (" + pattern + " to " + pattern + ") | " + pattern,
        medians.measured(),
        medians.interval().low(),
        medians.interval().high(),
        medians.simulated());
  }

  private static String compared(String pattern, Medians medians) {
    return both(pattern, medians) + format(" | %.2f", medians.ratio());
  }

  private static String format(String pattern, Object... values) {
    return String.format(Locale.ROOT, pattern, values);
  }
}
