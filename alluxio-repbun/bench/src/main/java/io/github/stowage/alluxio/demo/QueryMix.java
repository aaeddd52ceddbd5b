package io.github.stowage.alluxio.demo;

import io.github.stowage.alluxio.spark.Benchmark;
import io.github.stowage.alluxio.spark.QueryResult;
import io.github.stowage.alluxio.testkit.Artifacts;
import io.github.stowage.alluxio.tpch.QueryPass;
import io.github.stowage.alluxio.tpch.SparkClassPath;
import io.github.stowage.alluxio.tpch.SparkJvm;
import io.github.stowage.alluxio.tpch.SparkSpec;
import io.github.stowage.report.Figures;
import io.github.stowage.report.Load;
import io.github.stowage.report.PhaseKey;
import io.github.stowage.report.PhaseRecord;
import io.github.stowage.report.Progress;
import io.github.stowage.testkit.JvmOptions;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.TreeMap;

/**
 * Queries of TPC-H through an unmodified Spark, one after the other, on the tables of each
 * strategy, by Alluxio's own client and by RepBun's. A phase is all of them once; its mean is a
 * query's, its p95 the slowest one's.
 */
final class QueryMix {
  static final String WORKLOAD = "query-mix";

  private static final String SCENARIO = "none";

  /** Tasks mostly wait for workers, so there are more than cores. */
  private static final String MASTER = "local[8]";

  /** For the compiler and connections of both clients. */
  private static final List<DemoMatrix.Mix> WARM_UP =
      DemoMatrix.mixes().stream()
          .filter(mix -> List.of("default-stock", "ours-b0.5").contains(mix.name()))
          .toList();

  private final DemoCluster cluster;
  private final List<String> queries;
  private final int cycles;
  private final Progress progress;
  private QueryPass first;
  private final Map<String, String> differences = new LinkedHashMap<>();

  QueryMix(DemoCluster cluster, List<String> queries, int cycles, Progress progress) {
    this.cluster = cluster;
    this.queries = queries;
    this.cycles = cycles;
    this.progress = progress;
  }

  /** How many queries run in all. */
  static int queries(int mix, int cycles) {
    return mix * (WARM_UP.size() + DemoMatrix.mixes().size() * cycles);
  }

  /**
   * @param folder exists; for what Spark writes
   * @return a phase for each cycle and strategy, in random order within a cycle
   */
  List<PhaseRecord> run(SparkClassPath classPath, Path folder) throws IOException {
    List<PhaseRecord> phases = new ArrayList<>();
    Random random = new Random(cycles);
    try (SparkJvm spark = spark(classPath, Files.createDirectory(folder.resolve("spark")))) {
      for (DemoMatrix.Mix mix : WARM_UP) {
        phase(spark, mix, 0);
      }
      for (int cycle = 1; cycle <= cycles; cycle++) {
        List<DemoMatrix.Mix> mixes = new ArrayList<>(DemoMatrix.mixes());
        Collections.shuffle(mixes, random);
        for (DemoMatrix.Mix mix : mixes) {
          phases.add(phase(spark, mix, cycle));
        }
      }
    }
    return phases;
  }

  private SparkJvm spark(SparkClassPath classPath, Path work) throws IOException {
    Map<String, String> settings = new TreeMap<>(cluster.clientProperties());
    settings.put("spark.master", MASTER);
    // A file system per query is told the query's columns.
    settings.put("spark.hadoop.fs.repbun.impl.disable.cache", "true");
    settings.put("spark.hadoop.fs.alluxio.impl", "alluxio.hadoop.FileSystem");
    // No read leaves a copy behind.
    settings.put("alluxio.user.file.readtype.default", "NO_CACHE");
    return new SparkJvm(
        new SparkSpec(
            classPath,
            work,
            List.of(Artifacts.pluginJar("client")),
            settings,
            JvmOptions.QUICK_TO_START));
  }

  private PhaseRecord phase(SparkJvm spark, DemoMatrix.Mix mix, int cycle) throws IOException {
    String tables = mix.scheme() + "://" + cluster.masterAddress() + mix.folder();
    String started = Instant.now().toString();
    Map<String, Long> before = cluster.bytesSent();
    QueryPass pass =
        QueryPass.run(
            spark, Benchmark.TPCH, tables, queries, result -> progress.step(1, result.text()));
    Map<String, Long> sent = new TreeMap<>(cluster.bytesSent());
    sent.replaceAll((worker, bytes) -> bytes - before.get(worker));
    compare(mix.name(), pass);
    return record(mix.name(), cycle, started, pass, sent);
  }

  private void compare(String cell, QueryPass pass) {
    first = first == null ? pass : first;
    pass.differencesFrom(first)
        .forEach((query, what) -> differences.putIfAbsent(query, cell + ": " + what));
  }

  /** By query, what rows of two passes differ in; empty if all are the same. */
  Map<String, String> differences() {
    return differences;
  }

  private PhaseRecord record(
      String cell, int cycle, String started, QueryPass pass, Map<String, Long> sent) {
    long[] micros =
        pass.results().values().stream()
            .mapToLong(QueryResult::nanos)
            .map(nanos -> nanos / 1_000)
            .sorted()
            .toArray();
    long sum = 0;
    for (long one : micros) {
      sum += one;
    }
    long most = micros[micros.length - 1];
    double seconds = sum / 1e6;
    return new PhaseRecord(
        new PhaseKey(cycle, SCENARIO, WORKLOAD, new Load(1, 0), cell),
        started,
        0,
        seconds,
        cycle,
        micros.length,
        0,
        Map.of(),
        0,
        0,
        new Figures(
            micros.length / seconds,
            sum / micros.length,
            micros[micros.length / 2],
            most,
            most,
            most),
        sent,
        null,
        Map.of("bundleBytes", pass.read().bundles(), "readBytes", bytes(pass)));
  }

  private static long bytes(QueryPass pass) {
    return pass.read().bundles() + pass.read().originals();
  }
}
