package io.github.stowage.alluxio.cost;

import static org.awaitility.Awaitility.await;

import io.github.stowage.alluxio.testkit.Node;
import java.io.IOException;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.atomic.AtomicReference;

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
    Requests before = settled(cluster);
    for (int i = 0; i < TIMES; i++) {
      operation.act.run(client);
    }
    Requests after = settled(cluster);
    return new Requests(
        (after.master - before.master) / TIMES,
        (after.worker - before.worker) / TIMES,
        (after.bytes - before.bytes) / TIMES);
  }

  /** Workers count a read when they have ended it, which may be after the client has. */
  private static Requests settled(CostCluster cluster) {
    AtomicReference<Requests> last = new AtomicReference<>(now(cluster));
    await("workers have counted")
        .pollInterval(Duration.ofMillis(200))
        .atMost(Duration.ofMinutes(1))
        .until(
            () -> {
              Requests now = now(cluster);
              return now.equals(last.getAndSet(now));
            });
    return last.get();
  }

  private static Requests now(CostCluster cluster) {
    Node master = cluster.master();
    long others = OF_OTHERS.stream().mapToLong(master::timed).sum();
    return new Requests(
        master.timed("Master.TotalRpcs") - others,
        cluster.workers().stream().mapToLong(w -> w.counter("Worker.BlocksAccessed")).sum(),
        cluster.workers().stream().mapToLong(w -> w.counter("Worker.BytesReadRemote")).sum());
  }
}
