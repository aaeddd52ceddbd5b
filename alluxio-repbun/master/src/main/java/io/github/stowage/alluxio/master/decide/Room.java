package io.github.stowage.alluxio.master.decide;

import io.github.stowage.alluxio.master.model.Worker;
import java.util.List;
import java.util.stream.Collectors;

/**
 * How much of each worker bundles may take. What else it caches is evicted for them, as for
 * anything that is read, unless it is pinned.
 */
final class Room {
  private final List<Worker> workers;
  private final double reserve;

  /**
   * @param reserve fraction of each worker's capacity that bundles leave free
   */
  Room(List<Worker> workers, double reserve) {
    this.workers = workers;
    this.reserve = reserve;
  }

  /** Bytes by worker, in their order. */
  double[] bytes() {
    return workers.stream().mapToDouble(this::bytes).toArray();
  }

  private long bytes(Worker worker) {
    return Math.max(0, worker.capacityBytes - worker.pinnedBytes - reserved(worker));
  }

  private long reserved(Worker worker) {
    return (long) (reserve * worker.capacityBytes);
  }

  /** In words, with the numbers. */
  String words() {
    return workers.stream()
        .map(
            worker ->
                bytes(worker)
                    + " on worker "
                    + worker.name
                    + " (its capacity of "
                    + worker.capacityBytes
                    + " less "
                    + worker.pinnedBytes
                    + " pinned, less a reserve of "
                    + reserved(worker)
                    + ")")
        .collect(Collectors.joining(", "));
  }
}
