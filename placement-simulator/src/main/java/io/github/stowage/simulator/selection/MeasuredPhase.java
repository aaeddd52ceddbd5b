package io.github.stowage.simulator.selection;

import com.fasterxml.jackson.databind.json.JsonMapper;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/**
 * A phase of Cassandra's own snitch, or of none, on a real cluster: five data nodes of 4 slots x 20
 * ms, 600 reads/s. The Cassandra plug-in's StockOnServersTest measures them.
 *
 * @param strategy stock-dynamic or ring-order
 * @param scenario what was wrong with the third node: see {@link StockAgreement}
 * @param settle seconds of load before the phase counts
 * @param measure seconds that count
 * @param errors reads that timed out, at 2 s; they are in the percentiles
 * @param sent reads to each data node
 * @param busiest the largest share of the reads that one node was sent in a second: the mean over
 *     the seconds
 */
record MeasuredPhase(
    int coordinators,
    String strategy,
    String scenario,
    int settle,
    int measure,
    double p99Millis,
    double meanMillis,
    long errors,
    long[] sent,
    double busiest) {
  static final String RING_ORDER = "ring-order";
  private static final List<String> RESOURCES =
      List.of("stock-on-servers-1.json", "stock-on-servers-3.json");

  /** In the order in which they were measured. */
  static List<MeasuredPhase> all() {
    List<MeasuredPhase> all = new ArrayList<>();
    for (String name : RESOURCES) {
      try (InputStream in = MeasuredPhase.class.getResourceAsStream(name)) {
        all.addAll(
            JsonMapper.builder()
                .build()
                .readerFor(MeasuredPhase.class)
                .<MeasuredPhase>readValues(in)
                .readAll());
      } catch (IOException e) {
        throw new UncheckedIOException(name, e);
      }
    }
    return all;
  }

  double share(int node) {
    return (double) sent[node] / Arrays.stream(sent).sum();
  }
}
