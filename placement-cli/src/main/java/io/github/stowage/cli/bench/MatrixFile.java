package io.github.stowage.cli.bench;

import io.github.stowage.cli.BadInputException;
import io.github.stowage.report.Load;
import io.github.stowage.report.Metric;
import io.github.stowage.report.PaperFigure;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.function.Function;
import java.util.stream.Stream;

/** Reads a matrix and fills in the controls; every complaint names file, key, value and allowed. */
final class MatrixFile {
  static final int MIN_PHASES = 5;
  private static final int MAX_CLIENTS = 1_000;
  private static final double MAX_RATE = 100_000;

  private final YamlNode root;
  private final Path workloads;

  private MatrixFile(YamlNode root, Path workloads) {
    this.root = root;
    this.workloads = workloads;
  }

  /**
   * @param workloads folder of YCSB's workload files
   * @throws BadInputException if something is not as allowed
   */
  static Matrix read(Path file, Path workloads) {
    return new MatrixFile(YamlNode.read(file), workloads).matrix();
  }

  private Matrix matrix() {
    root.allow(
        "name",
        "title",
        "strategies",
        "again",
        "workloads",
        "clients",
        "scenarios",
        "phases",
        "cpu_workers",
        "service_ms",
        "seconds",
        "settle",
        "seed",
        "routing",
        "paper");
    String again = orElse("again", n -> n.oneOf(Strategy.keys()), Strategy.RING_ORDER.key());
    List<Matrix.Workload> asked = unique("workloads", this::workload, Matrix.Workload::name);
    return new Matrix(
        root.get("name").name(),
        root.get("title").text(),
        strategies(again),
        again,
        asked,
        root.get("phases").whole(MIN_PHASES, 99),
        orElse("cpu_workers", n -> n.whole(1, 64), Matrix.CPU_WORKERS),
        orElse("service_ms", n -> n.whole(1, 1_000), Matrix.SERVICE_MS),
        root.get("seconds").whole(1, 3_600),
        root.get("settle").whole(0, 600),
        orElse("seed", n -> n.whole(0, 1_000_000), 1),
        paper(asked));
  }

  private <T> T orElse(String key, Function<YamlNode, T> read, T fallback) {
    return root.get(key).exists() ? read.apply(root.get(key)) : fallback;
  }

  private <T, K> List<T> unique(String key, Function<YamlNode, T> read, Function<T, K> identity) {
    return unique(root.get(key), read, identity);
  }

  private static <T, K> List<T> unique(
      YamlNode list, Function<YamlNode, T> read, Function<T, K> identity) {
    List<T> values = new ArrayList<>();
    Set<K> seen = new HashSet<>();
    for (YamlNode element : list.list()) {
      T value = read.apply(element);
      if (!seen.add(identity.apply(value))) {
        throw element.bad("each only once");
      }
      values.add(value);
    }
    return values;
  }

  /** In the order of the report, with the controls. */
  private List<String> strategies(String again) {
    Set<String> named =
        new HashSet<>(unique("strategies", n -> n.oneOf(Strategy.keys()), name -> name));
    named.addAll(List.of(again, Strategy.RANDOM.key(), Strategy.STOCK_DYNAMIC.key()));
    List<String> all = new ArrayList<>();
    for (String strategy : Strategy.keys()) {
      if (named.contains(strategy)) {
        all.add(strategy);
      }
      if (strategy.equals(again)) {
        all.add(strategy + Strategy.AGAIN);
      }
    }
    return all;
  }

  private Matrix.Workload workload(YamlNode node) {
    node.allow("name", "file", "data", "routing", "clients", "scenarios");
    YamlNode routing = ownOrCommon(node, "routing");
    return new Matrix.Workload(
        node.get("name").name(),
        node.get("file").oneOf(workloadFiles()),
        node.get("data").oneOf(List.of("fits", "exceeds")),
        routing.exists() ? routing.oneOf(List.of("token-aware", "coordinator")) : "token-aware",
        unique(ownOrCommon(node, "clients"), MatrixFile::load, load -> load).stream()
            .sorted()
            .toList(),
        scenarios(ownOrCommon(node, "scenarios")));
  }

  /** What a workload says of itself goes before what the matrix says of all. */
  private YamlNode ownOrCommon(YamlNode workload, String key) {
    return workload.get(key).exists() ? workload.get(key) : root.get(key);
  }

  private List<String> workloadFiles() {
    try (Stream<Path> files = Files.list(workloads)) {
      return files
          .filter(Files::isRegularFile)
          .map(path -> path.getFileName().toString())
          .filter(name -> !name.contains("."))
          .sorted()
          .toList();
    } catch (IOException e) {
      throw new BadInputException(
          "--workloads " + workloads + " is no folder of workload files: " + e);
    }
  }

  /** A number of clients, or a mapping that also says how fast they ask. */
  private static Load load(YamlNode node) {
    if (!node.isMapping()) {
      return new Load(node.whole(1, MAX_CLIENTS), 0);
    }
    node.allow("clients", "rate");
    YamlNode clients = node.get("clients");
    return new Load(
        clients.exists() ? clients.whole(1, MAX_CLIENTS) : 0, node.get("rate").positive(MAX_RATE));
  }

  private static List<String> scenarios(YamlNode list) {
    Set<LoadScenario> all = new LinkedHashSet<>();
    for (String name : unique(list, n -> n.oneOf(LoadScenario.keys()), name -> name)) {
      all.add(LoadScenario.of(name).control());
      all.add(LoadScenario.of(name));
    }
    return all.stream().sorted().map(LoadScenario::key).toList();
  }

  private List<PaperFigure> paper(List<Matrix.Workload> asked) {
    if (!root.get("paper").exists()) {
      return List.of();
    }
    List<String> workloadNames = asked.stream().map(Matrix.Workload::name).toList();
    List<String> metrics =
        Stream.of(Metric.THROUGHPUT, Metric.P99)
            .map(m -> m.name().toLowerCase(Locale.ROOT))
            .toList();
    List<PaperFigure> figures = new ArrayList<>();
    for (YamlNode node : root.get("paper").list()) {
      node.allow("source", "scenario", "workload", "clients", "strategy", "metric", "ratio");
      String workload = node.get("workload").oneOf(workloadNames);
      Matrix.Workload measured = asked.get(workloadNames.indexOf(workload));
      Load load = load(node.get("clients"));
      if (!measured.loads().contains(load)) {
        throw node.get("clients").bad("one of the workload's clients");
      }
      String metric = node.get("metric").oneOf(metrics);
      figures.add(
          new PaperFigure(
              node.get("source").text(),
              node.get("scenario").oneOf(measured.scenarios()),
              workload,
              load,
              node.get("strategy").oneOf(Strategy.keys()),
              Metric.valueOf(metric.toUpperCase(Locale.ROOT)),
              node.get("ratio").positive(1e6)));
    }
    return figures;
  }
}
