package io.github.stowage.alluxio.records;

import alluxio.client.block.BlockMasterClient;
import alluxio.client.file.FileSystemContext;
import alluxio.resource.CloseableResource;
import alluxio.wire.BlockInfo;
import alluxio.wire.BlockLocation;
import alluxio.wire.WorkerInfo;
import alluxio.wire.WorkerNetAddress;
import java.io.IOException;
import java.util.Map;
import java.util.TreeMap;

/** The workers that the master believes to be alive, named host:rpcPort. Immutable. */
public final class Workers {
  private final TreeMap<String, WorkerInfo> byName = new TreeMap<>();

  private Workers() {}

  public static Workers alive(FileSystemContext context) throws IOException {
    Workers workers = new Workers();
    try (CloseableResource<BlockMasterClient> master = context.acquireBlockMasterClientResource()) {
      for (WorkerInfo worker : master.get().getWorkerInfoList()) {
        workers.byName.put(name(worker.getAddress()), worker);
      }
    }
    return workers;
  }

  public static String name(WorkerNetAddress worker) {
    return worker.getHost() + ":" + worker.getRpcPort();
  }

  /** Those that hold a block. */
  public static Map<String, WorkerNetAddress> named(BlockInfo block) {
    TreeMap<String, WorkerNetAddress> holders = new TreeMap<>();
    for (BlockLocation location : block.getLocations()) {
      holders.put(name(location.getWorkerAddress()), location.getWorkerAddress());
    }
    return holders;
  }

  /**
   * @throws IOException if it is not alive
   */
  public WorkerNetAddress address(String name) throws IOException {
    WorkerInfo worker = byName.get(name);
    if (worker == null) {
      throw new IOException("worker " + name + " is not alive; alive: " + byName.keySet());
    }
    return worker.getAddress();
  }

  /** Bytes that each can hold. */
  public Map<String, Long> capacities() {
    TreeMap<String, Long> capacities = new TreeMap<>();
    byName.forEach((name, worker) -> capacities.put(name, worker.getCapacityBytes()));
    return capacities;
  }

  /** Bytes that each holds now, of any file. */
  public Map<String, Long> used() {
    TreeMap<String, Long> used = new TreeMap<>();
    byName.forEach((name, worker) -> used.put(name, worker.getUsedBytes()));
    return used;
  }
}
