package io.github.stowage.alluxio.cost;

import io.github.stowage.alluxio.testkit.Node;
import java.io.IOException;
import java.util.Map;
import java.util.Set;

/**
 * What master and workers counted while an operation was repeated, for one time.
 *
 * @param master calls of the master by the client
 * @param worker reads that workers were asked for
 * @param bytes that workers say they sent; of a read that is ended early they may count less
 */
record Requests(double master, double worker, double bytes) {
  private static final int TIMES = 50;

  /** What a client tells the master from time to time. */
  private static final String HEARTBEAT = "Master.metricsHeartbeat";

  /** Not counted by user, mostly, but nobody else asks for it meanwhile. */
  private static final String CONFIGURATION = "Master.getConfiguration";

  static Requests of(CostCluster cluster, Client client, Operation operation) throws IOException {
    // What is made once is made.
    operation.act.run(client);
    Requests before = now(cluster, client);
    for (int i = 0; i < TIMES; i++) {
      operation.act.run(client);
    }
    Requests after = now(cluster, client);
    return new Requests(
        (after.master - before.master) / TIMES,
        (after.worker - before.worker) / TIMES,
        (after.bytes - before.bytes) / TIMES);
  }

  private static Requests now(CostCluster cluster, Client client) {
    Node master = cluster.master();
    Map<String, Long> calls = master.callsOf(client.user());
    calls.keySet().removeAll(Set.of(HEARTBEAT, CONFIGURATION));
    return new Requests(
        master.timed(CONFIGURATION) + calls.values().stream().mapToLong(Long::longValue).sum(),
        cluster.workers().stream().mapToLong(w -> w.counter("Worker.BlocksAccessed")).sum(),
        cluster.workers().stream()
            .mapToLong(w -> w.settledCounter("Worker.BytesReadRemote"))
            .sum());
  }
}
