package io.github.stowage.alluxio.replicator.act;

import java.io.IOException;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * How much more the workers can hold besides bundles. What else they cache makes room, unless it is
 * pinned: then Alluxio refuses the write.
 */
public final class WorkerRoom {
  private final Map<String, Long> capacities;
  private final Map<String, Long> taken;
  private final Set<String> reserved = new HashSet<>();

  /**
   * @param capacities of the workers that are alive, bytes
   * @param taken by bundles, bytes
   */
  public WorkerRoom(Map<String, Long> capacities, Map<String, Long> taken) {
    this.capacities = Map.copyOf(capacities);
    this.taken = new HashMap<>(taken);
  }

  /**
   * Takes room on all of some workers, or on none. Once for each bundle: what a job did not make
   * takes the same room when it is made by somebody else.
   *
   * @param bundle what its path begins with
   * @throws IOException with the numbers if one has too little
   */
  synchronized void reserve(String bundle, List<String> workers, long bytes) throws IOException {
    if (reserved.contains(bundle)) {
      return;
    }
    for (String worker : workers) {
      long capacity = capacities.getOrDefault(worker, 0L);
      long used = taken.getOrDefault(worker, 0L);
      if (bytes > capacity - used) {
        throw new IOException(
            "it needs "
                + bytes
                + " bytes on worker "
                + worker
                + ", where bundles take "
                + used
                + " of "
                + capacity);
      }
    }
    workers.forEach(worker -> taken.merge(worker, bytes, Long::sum));
    reserved.add(bundle);
  }
}
