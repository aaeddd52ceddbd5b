package io.github.stowage.simulator.paper;

import java.util.Map;

/**
 * Paper A, Table IV, as far as it is about load: gamma, by strategy. What it prints of caches,
 * dirty pages and waiting for I/O is about storage and has no model here.
 */
public final class PrintedTable4 {
  /** Mean processor use of the nodes, over that of base. */
  public static final Map<String, Double> CPU_MEAN =
      Map.of("base", 1.00, "coarse", 2.29, "compact", 2.37, "balanced", 3.11, "complete", 2.97);

  /** Processor use of the busiest node over the mean. Our copy of the text has 1.1 of balanced. */
  public static final Map<String, Double> CPU_MAX_TO_MEAN =
      Map.of("base", 2.01, "coarse", 1.34, "compact", 1.23, "balanced", 1.1, "complete", 1.14);

  /** Mean number of TCP connections, over that of complete. */
  public static final Map<String, Double> CONNECTIONS =
      Map.of("base", 2.40, "coarse", 1.53, "compact", 1.31, "balanced", 1.10, "complete", 1.00);

  private PrintedTable4() {}
}
