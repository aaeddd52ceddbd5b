package io.github.stowage.alluxio.benchmark;

import com.fasterxml.jackson.annotation.JsonProperty;
import io.github.stowage.cli.bench.YamlNode;
import io.github.stowage.report.Load;
import io.github.stowage.report.Metric;
import io.github.stowage.report.PaperFigure;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.function.Function;

/**
 * What is measured.
 *
 * @param budgets fractions of the bytes of all row groups
 * @param strategies what is compared; Default always is
 * @param cycles each measures everything once
 * @param settle seconds of load before a phase counts
 * @param seconds that count
 * @param seed of order, arrivals, reads and stragglers
 * @param placements seeds of where originals and random copies are; each for as many cycles
 * @param observed reads that plans are made from; 0: the reads' shares themselves
 * @param rate reads per second
 * @param bandwidth of each worker's link, bits per second: only to say how busy it will be
 * @param scale factor of TPC-H
 * @param rowGroupBytes about as large are row groups
 * @param queryZipf exponent of the queries' popularity, 0: all alike
 * @param rowGroupZipf the same of a table's row groups
 * @param stragglers fraction of reads from a worker that are delayed in the scenario of that name
 * @param paper figures to stand beside
 */
record ColumnsMatrix(
    @JsonProperty("name") String name,
    @JsonProperty("title") String title,
    @JsonProperty("budgets") List<Double> budgets,
    @JsonProperty("strategies") List<String> strategies,
    @JsonProperty("scenarios") List<String> scenarios,
    @JsonProperty("phases") int cycles,
    @JsonProperty("settle") int settle,
    @JsonProperty("seconds") int seconds,
    @JsonProperty("seed") int seed,
    @JsonProperty("placements") List<Integer> placements,
    @JsonProperty("observed") int observed,
    @JsonProperty("rate") double rate,
    @JsonProperty("bandwidth") double bandwidth,
    @JsonProperty("scale") double scale,
    @JsonProperty("row_group_bytes") int rowGroupBytes,
    @JsonProperty("query_zipf") double queryZipf,
    @JsonProperty("row_group_zipf") double rowGroupZipf,
    @JsonProperty("stragglers") double stragglers,
    @JsonProperty("paper") List<PaperFigure> paper) {
  static final String WORKLOAD = "tpch";
  static final String NONE = "none";
  static final String STRAGGLERS = "stragglers";
  private static final int MOST_SEED = 1_000_000;

  /**
   * @throws io.github.stowage.cli.BadInputException naming file, key, value and what is allowed
   */
  static ColumnsMatrix read(Path file) {
    YamlNode root = YamlNode.read(file);
    root.allow(
        "name",
        "title",
        "budgets",
        "strategies",
        "scenarios",
        "phases",
        "settle",
        "seconds",
        "seed",
        "placements",
        "observed",
        "rate",
        "bandwidth",
        "scale",
        "row_group_bytes",
        "query_zipf",
        "row_group_zipf",
        "stragglers",
        "paper");
    List<Double> budgets = unique(root.get("budgets"), node -> node.number(.01, 10));
    List<String> strategies = strategies(root.get("strategies"));
    List<String> scenarios =
        unique(root.get("scenarios"), node -> node.oneOf(List.of(NONE, STRAGGLERS)));
    double rate = root.get("rate").positive(10_000);
    int cycles = root.get("phases").whole(1, 99);
    int seed = root.get("seed").whole(0, MOST_SEED);
    YamlNode observed = root.get("observed");
    return new ColumnsMatrix(
        root.get("name").name(),
        root.get("title").text(),
        budgets,
        strategies,
        scenarios,
        cycles,
        root.get("settle").whole(0, 600),
        root.get("seconds").whole(1, 3_600),
        seed,
        placements(root.get("placements"), seed, cycles),
        observed.exists() ? observed.whole(0, 100_000_000) : 0,
        rate,
        root.get("bandwidth").number(1e6, 1e12),
        root.get("scale").number(.001, 100),
        root.get("row_group_bytes").whole(1 << 16, 1 << 30),
        root.get("query_zipf").number(0, 4),
        root.get("row_group_zipf").number(0, 4),
        root.get("stragglers").number(0, 1),
        paper(root.get("paper"), rate, Cell.of(budgets, strategies), scenarios));
  }

  private static List<Integer> placements(YamlNode list, int seed, int cycles) {
    if (!list.exists()) {
      return List.of(seed);
    }
    List<Integer> seeds = unique(list, node -> node.whole(0, MOST_SEED));
    if (cycles % seeds.size() != 0) {
      throw list.bad("as many as divide the phases, " + cycles);
    }
    return seeds;
  }

  private static <T> List<T> unique(YamlNode list, Function<YamlNode, T> read) {
    List<T> values = new ArrayList<>();
    for (YamlNode node : list.list()) {
      T value = read.apply(node);
      if (values.contains(value)) {
        throw node.bad("each only once");
      }
      values.add(value);
    }
    return List.copyOf(values);
  }

  private static List<String> strategies(YamlNode list) {
    List<String> all = Strategy.keys();
    return list.exists() ? unique(list, node -> node.oneOf(all)) : all;
  }

  private static List<PaperFigure> paper(
      YamlNode list, double rate, List<Cell> measured, List<String> scenarios) {
    if (!list.exists()) {
      return List.of();
    }
    List<String> cells = measured.stream().map(Cell::name).toList();
    List<PaperFigure> figures = new ArrayList<>();
    for (YamlNode node : list.list()) {
      node.allow("source", "scenario", "strategy", "metric", "ratio");
      String metric = node.get("metric").oneOf(List.of("mean", "p95"));
      figures.add(
          new PaperFigure(
              node.get("source").text(),
              node.get("scenario").oneOf(scenarios),
              WORKLOAD,
              Load.open(rate),
              node.get("strategy").oneOf(cells),
              Metric.valueOf(metric.toUpperCase(Locale.ROOT)),
              node.get("ratio").positive(1e6)));
    }
    return List.copyOf(figures);
  }

  List<Cell> cells() {
    return Cell.of(budgets, strategies);
  }

  /** The seed of a cycle's placement: cycles of one placement follow each other. */
  int placement(int cycle) {
    return placements.get((cycle - 1) * placements.size() / cycles);
  }

  Load load() {
    return Load.open(rate);
  }
}
