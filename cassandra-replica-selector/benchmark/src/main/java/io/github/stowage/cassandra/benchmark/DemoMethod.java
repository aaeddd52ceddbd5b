package io.github.stowage.cassandra.benchmark;

import java.util.List;
import java.util.stream.Collectors;

/** How it is measured, a paragraph each. */
record DemoMethod(DemoPlan plan, long seed) {
  List<String> text() {
    return List.of(
        String.format(
            "A real Cassandra 5.0 cluster of separate processes on loopback: %d data nodes and one"
                + " coordinator without data; RF 3, CL ONE for reads; %,d records of 10 x 100 B%s.",
            plan.nodes(), plan.records(), plan.byYcsb() ? "" : ", zipfian .99"),
        String.format(
            "Each data node is a queue of known capacity: %d slots, exponential service times of"
                + " mean %s. Writes are not slowed. That makes routing quality measurable on a"
                + " small machine; it says nothing of Cassandra's own speed.",
            DemoCluster.SLOTS, serviceTimes()),
        !plan.byYcsb() ? openLoop() : plan.unpaced() ? unpaced() : closedLoop(),
        String.format(
            "Phases of %.1f s after %.1f s of settling, interleaved in random order, %d of each"
                + " strategy; all strategies of a cycle meet the same %sservice"
                + " time streams (seed %d). Figures are medians over the phases.",
            plan.measure().toMillis() / 1e3,
            plan.settle().toMillis() / 1e3,
            plan.cycles(),
            plan.byYcsb() ? "" : "arrivals, keys and ",
            seed));
  }

  private static String openLoop() {
    return String.format(
        "Open loop: Poisson arrivals at %.0f%% of the healthy capacity, latency counted from the"
            + " intended start, no retries and no speculative requests.",
        100 * Workload.UTILISATION);
  }

  private static String closedLoop() {
    return String.format(
        "YCSB's own client through our binding: %d threads, together at the rate at which reads use"
            + " %.0f%% of the healthy capacity. Latency is that of reads and scans, counted from the"
            + " intended start; no speculative requests.",
        Workload.YCSB_THREADS, 100 * Workload.UTILISATION);
  }

  private static String unpaced() {
    return "YCSB's own client through our binding: clients that each wait for an answer before they"
        + " ask again, as in the paper; no speculative requests.";
  }

  private String serviceTimes() {
    return plan.cells().stream()
        .map(DemoPlan.Cell::workload)
        .map(w -> w.serviceTime().toMillis() + " ms for " + what(w))
        .distinct()
        .collect(Collectors.joining(", "));
  }

  private static String what(Workload workload) {
    return workload.maxScanLength() > 0
        ? "a scan of up to " + workload.maxScanLength() + " records"
        : workload.byYcsb() && !workload.load().unpaced() ? "workload " + workload.key() : "a read";
  }
}
