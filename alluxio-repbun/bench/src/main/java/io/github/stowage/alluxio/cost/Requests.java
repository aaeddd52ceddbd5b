package io.github.stowage.alluxio.cost;

import io.github.stowage.alluxio.testkit.Node;
import java.io.IOException;
import java.util.List;

/**
 * What master and workers counted while an operation was repeated, for one time.
 *
 * @param master calls of the master
 * @param worker reads that workers were asked for
 * @param bytes that workers say they sent; of a read that is ended early they may count less
 */
record Requests(double master, double worker, double bytes) {
  private static final int TIMES = 50;

  /** What workers and clients tell and ask a master from time to time. */
  private static final List<String> OF_OTHERS =
      List.of("Master.blockHeartbeat", "Master.getPinnedFileIds", "Master.metricsHeartbeat");

  static Requests of(CostCluster cluster, Client client, Operation operation) throws IOException {
    // What is made once is made.
    operation.act.run(client);
    Requests before = now(cluster);
    for (int i = 0; i < TIMES; i++) {
      operation.act.run(client);
    }
    Requests after = now(cluster);
    return new Requests(
        (after.master - before.master) / TIMES,
        (after.worker - before.worker) / TIMES,
        (after.bytes - before.bytes) / TIMES);
  }

  private static Requests now(CostCluster cluster) {
    Node master = cluster.master();
    long others = OF_OTHERS.stream().mapToLong(master::timed).sum();
    return new Requests(
        master.timed("Master.TotalRpcs") - others,
        cluster.workers().stream().mapToLong(w -> w.counter("Worker.BlocksAccessed")).sum(),
        cluster.workers().stream()
            .mapToLong(w -> w.settledCounter("Worker.BytesReadRemote"))
            .sum());
  }
}
