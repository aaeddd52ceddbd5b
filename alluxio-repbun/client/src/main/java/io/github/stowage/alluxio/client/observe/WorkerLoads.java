package io.github.stowage.alluxio.client.observe;

import alluxio.wire.WorkerNetAddress;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentMap;
import java.util.concurrent.atomic.AtomicLong;

/**
 * Bytes that readers wait for, by worker: what was asked for and has not come yet. It is known only
 * where one worker can answer. Thread-safe.
 */
public final class WorkerLoads {
  /** Of this process. */
  public static final WorkerLoads SHARED = new WorkerLoads();

  private final ConcurrentMap<WorkerNetAddress, AtomicLong> waiting = new ConcurrentHashMap<>();

  /** The one counter of a worker. */
  public AtomicLong of(WorkerNetAddress worker) {
    return waiting.computeIfAbsent(worker, w -> new AtomicLong());
  }
}
