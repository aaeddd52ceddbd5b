package io.github.stowage.alluxio.client.act;

import alluxio.client.block.util.BlockLocationUtils;
import alluxio.conf.AlluxioConfiguration;
import alluxio.conf.PropertyKey;
import alluxio.util.TieredIdentityUtils;
import alluxio.wire.BlockInfo;
import alluxio.wire.BlockLocation;
import alluxio.wire.TieredIdentity;
import alluxio.wire.WorkerNetAddress;
import io.github.stowage.alluxio.client.observe.WorkerLoads;
import java.util.List;
import java.util.concurrent.ThreadLocalRandom;
import java.util.stream.Collectors;

/** Those of a block's workers that Alluxio would draw from, and how busy they are. */
final class NearWorkers {
  private final WorkerLoads loads;
  private final Avoided avoided;

  /** Empty if one is on this host, or none has the block. */
  private List<WorkerNetAddress> workers = List.of();

  private int distance;

  NearWorkers(
      BlockInfo block,
      TieredIdentity here,
      AlluxioConfiguration conf,
      WorkerLoads loads,
      Avoided avoided) {
    this.loads = loads;
    this.avoided = avoided;
    List<WorkerNetAddress> all =
        block.getLocations().stream()
            .map(BlockLocation::getWorkerAddress)
            .collect(Collectors.toList());
    if (!BlockLocationUtils.nearest(here, all, conf).map(found -> found.getSecond()).orElse(true)) {
      boolean byIp = conf.getBoolean(PropertyKey.LOCALITY_COMPARE_NODE_IP);
      List<TieredIdentity.LocalityTier> tiers = here.getTiers();
      for (; workers.isEmpty() && distance < tiers.size(); distance++) {
        TieredIdentity.LocalityTier tier = tiers.get(distance);
        workers = all.stream().filter(w -> isIn(tier, w, byIp)).collect(Collectors.toList());
      }
      if (workers.isEmpty()) {
        workers = all;
        distance++;
      }
    }
  }

  private static boolean isIn(
      TieredIdentity.LocalityTier tier, WorkerNetAddress worker, boolean byIp) {
    return worker.getTieredIdentity().getTiers().stream()
        .anyMatch(other -> TieredIdentityUtils.matches(tier, other, byIp));
  }

  int count() {
    return workers.size();
  }

  /** Larger where they share a wider tier with this host, and largest where none. */
  int distance() {
    return distance;
  }

  /**
   * One of them by chance if several are alike: else all clients would ask the first.
   *
   * @return null if there are none, or all have failed
   */
  WorkerNetAddress leastLoaded() {
    if (workers.isEmpty()) {
      return null;
    }
    int first = ThreadLocalRandom.current().nextInt(workers.size());
    WorkerNetAddress best = null;
    long least = Long.MAX_VALUE;
    for (int i = 0; i < workers.size(); i++) {
      WorkerNetAddress worker = workers.get((first + i) % workers.size());
      long load = awaited(worker);
      if (load < least && !avoided.contains(worker.toString())) {
        best = worker;
        least = load;
      }
    }
    return best;
  }

  /** Bytes that this process waits for. */
  long awaited(WorkerNetAddress worker) {
    return loads.of(worker).get();
  }

  /** How many are waited for no more than so many bytes; at least 1. */
  int alike(long bytes) {
    return (int) Math.max(1, workers.stream().filter(w -> awaited(w) <= bytes).count());
  }
}
