package io.github.stowage.alluxio.demo;

import java.util.List;
import java.util.Locale;

/**
 * What the demo measures of reads, as `stowage alluxio bench` takes it.
 *
 * @param scale factor of TPC-H
 * @param rowGroupBytes about as large are row groups
 * @param cycles each measures every strategy once
 * @param seconds of a phase that count
 * @param rate reads per second
 * @param bandwidth of each worker's link, bits per second
 */
record DemoMatrix(
    double scale, long rowGroupBytes, int cycles, int seconds, double rate, double bandwidth) {
  static final double BUDGET = 0.5;

  /** Copies of whole row groups; the same placed and read as ours; RepBun as shipped. */
  static final List<String> STRATEGIES = List.of("tabrep", "tabrep-fair", "ours");

  /** Of these placements of originals Default's busiest worker has what is to be expected. */
  private static final int SEED = 4;

  /** Names of results, in the order of tables. */
  static List<String> cells() {
    return List.of("default", "default-again", "tabrep-b0.5", "tabrep-fair-b0.5", "ours-b0.5");
  }

  /** Scheme of RepBun's client. */
  private static final String PLUG_IN = "repbun";

  /** Of Alluxio's own. */
  private static final String STOCK = "alluxio";

  /**
   * Queries on a strategy's tables.
   *
   * @param name in results; of {@link #cells} if RepBun's client reads, as it does there
   * @param scheme of URIs, which says whose client reads
   * @param tables of which of {@link #cells} they are
   * @param meaning in a line
   */
  record Mix(String name, String scheme, String tables, String meaning) {
    /** The folder in Alluxio. */
    String folder() {
      return "/stowage-bench/" + tables;
    }
  }

  static List<Mix> mixes() {
    return List.of(
        new Mix("default-stock", STOCK, "default", "queries: no copies, Alluxio's own client"),
        new Mix("default-stock-again", STOCK, "default", "the same again: the noise floor"),
        new Mix("tabrep-b0.5-stock", STOCK, "tabrep-b0.5", "queries: TabRep, Alluxio's own client"),
        new Mix("default", PLUG_IN, "default", ""),
        new Mix("tabrep-fair-b0.5", PLUG_IN, "tabrep-fair-b0.5", ""),
        new Mix("ours-b0.5", PLUG_IN, "ours-b0.5", ""));
  }

  String yaml() {
    return String.format(
        Locale.ROOT,
        """
        name: demo
        title: RepBun on Alluxio, workers with slow links
        budgets: [%s]
        strategies: [%s]
        scenarios: [none]
        phases: %d
        settle: 1
        seconds: %d
        seed: %d
        observed: 10000
        rate: %s
        bandwidth: %s
        scale: %s
        row_group_bytes: %d
        query_zipf: 0
        row_group_zipf: 0
        stragglers: 0
        """,
        BUDGET,
        String.join(", ", STRATEGIES),
        cycles,
        seconds,
        SEED,
        rate,
        bandwidth,
        scale,
        rowGroupBytes);
  }
}
