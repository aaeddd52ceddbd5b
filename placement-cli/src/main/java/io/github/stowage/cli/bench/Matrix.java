package io.github.stowage.cli.bench;

import com.fasterxml.jackson.annotation.JsonProperty;
import io.github.stowage.report.Load;
import io.github.stowage.report.PaperFigure;
import java.util.List;
import java.util.Map;

/**
 * What a benchmark measures: every strategy under every workload and load in every scenario, in as
 * many interleaved phases. The controls are in it, whether or not the file names them: nothing
 * wrong, random choice, and one strategy measured twice.
 *
 * @param name fit for a file name
 * @param title of the report
 * @param strategies names, the one measured twice under both its names
 * @param again which is measured twice
 * @param phases of each combination
 * @param cpuWorkers processes of stress-ng on a node whose CPU is stressed
 * @param serviceMs mean time of a read where service times are calibrated
 * @param seconds counted part of a phase
 * @param settle seconds of load before it
 * @param paper the paper's figures to stand beside ours
 */
record Matrix(
    @JsonProperty("name") String name,
    @JsonProperty("title") String title,
    @JsonProperty("strategies") List<String> strategies,
    @JsonProperty("again") String again,
    @JsonProperty("workloads") List<Workload> workloads,
    @JsonProperty("phases") int phases,
    @JsonProperty("cpu_workers") int cpuWorkers,
    @JsonProperty("service_ms") int serviceMs,
    @JsonProperty("seconds") int seconds,
    @JsonProperty("settle") int settle,
    @JsonProperty("seed") int seed,
    @JsonProperty("paper") List<PaperFigure> paper) {
  static final int CPU_WORKERS = 1;
  static final int SERVICE_MS = 20;

  /** What was measured with before it was a key. Runs that were begun then do not say it. */
  static final Map<String, Integer> LATER_KEYS =
      Map.of("cpu_workers", CPU_WORKERS, "service_ms", SERVICE_MS);

  /** Everything that any workload is measured in, in the order of the report. */
  List<String> scenarios() {
    return LoadScenario.keys().stream()
        .filter(name -> workloads.stream().anyMatch(w -> w.scenarios().contains(name)))
        .toList();
  }

  /**
   * What is asked of which data.
   *
   * @param name fit for a file name
   * @param file of YCSB's properties
   * @param data fits: the data set that fits the nodes' page cache; exceeds: the one that does not
   * @param routing token-aware: clients ask a replica of the key; coordinator: they ask given nodes
   * @param loads closed or open
   * @param scenarios in which it is measured, controls included
   */
  record Workload(
      @JsonProperty("name") String name,
      @JsonProperty("file") String file,
      @JsonProperty("data") String data,
      @JsonProperty("routing") String routing,
      @JsonProperty("loads") List<Load> loads,
      @JsonProperty("scenarios") List<String> scenarios) {}
}
