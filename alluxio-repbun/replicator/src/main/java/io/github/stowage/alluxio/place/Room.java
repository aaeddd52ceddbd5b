package io.github.stowage.alluxio.place;

import java.util.Map;
import java.util.TreeMap;

/** How many bytes of a dataset each worker may hold. */
public final class Room {
  private Room() {}

  /**
   * @param capacities of the workers, bytes
   * @param used of these, of any file
   * @param evict whether other files count as room: a master does not say which of them are pinned,
   *     and Alluxio refuses copies for which only these would have to go
   */
  public static Map<String, Long> of(
      Map<String, Long> capacities, Map<String, Long> used, Dataset dataset, boolean evict) {
    if (evict) {
      return Map.copyOf(capacities);
    }
    Map<String, Long> own = new TreeMap<>();
    for (BlockState block : dataset.blocks()) {
      block.holders().forEach(worker -> own.merge(worker, block.bytes(), Long::sum));
    }
    Map<String, Long> room = new TreeMap<>();
    capacities.forEach(
        (worker, capacity) -> {
          // A worker reports what it uses later than what it holds.
          long others = Math.max(0, used.getOrDefault(worker, 0L) - own.getOrDefault(worker, 0L));
          room.put(worker, capacity - others);
        });
    return room;
  }
}
