package io.github.stowage.alluxio.demo;

import io.github.stowage.alluxio.testkit.Traffic;
import io.github.stowage.alluxio.tpch.QueryPass;
import java.util.Map;

/**
 * Queries by executors beside workers, and what passed between hosts meanwhile.
 *
 * @param seconds that the queries took
 * @param idle what passes in a second while nobody reads: heartbeats of workers, for instance
 * @param readers tasks of the whole session
 * @param bundleBytes that bundles answered in the whole session
 */
record LocalityRun(
    QueryPass queries,
    Traffic traffic,
    double seconds,
    double idle,
    TaskLog.Readers readers,
    long bundleBytes) {
  /** A row for each client. */
  static String table(String title, Map<String, LocalityRun> runs) {
    StringBuilder table =
        new StringBuilder(
            "%-24s %12s %12s %12s %8s %8s %14s %8s %6s%n"
                .formatted(
                    title,
                    "data bytes",
                    "asked",
                    "by queries",
                    "seconds",
                    "idle/s",
                    "from bundles",
                    "tasks",
                    "local"));
    runs.forEach(
        (client, run) ->
            table.append(
                "%-24s %12d %12d %12.0f %8.1f %8.0f %14d %8d %5.0f%%%n"
                    .formatted(
                        client,
                        run.traffic.data(),
                        run.traffic.asked(),
                        run.traffic.asked() - run.seconds * run.idle,
                        run.seconds,
                        run.idle,
                        run.bundleBytes,
                        run.readers.all(),
                        100 * run.readers.share())));
    return table.toString();
  }
}
