package io.github.stowage.alluxio.master.decide;

import io.github.stowage.alluxio.master.model.Worker;
import io.github.stowage.alluxio.records.EpochPlan;
import io.github.stowage.alluxio.records.FileAccess;
import io.github.stowage.alluxio.records.PlannedBundle;
import io.github.stowage.alluxio.records.RowGroupAccess;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/** Whether the workers have room for the bundles of a plan, besides what they cache anyway. */
final class Room {
  private final Map<String, FileAccess> files = new HashMap<>();
  private final List<Worker> workers;
  private final double reserve;

  /**
   * @param files whose bundles' sizes are asked for
   * @param reserve fraction of each worker's capacity that stays free
   */
  Room(List<FileAccess> files, List<Worker> workers, double reserve) {
    this.workers = workers;
    this.reserve = reserve;
    files.forEach(file -> this.files.put(key(file.path(), file.fileId()), file));
  }

  private static String key(String path, long fileId) {
    return fileId + path;
  }

  /**
   * @param published bundles that are there now and go when the plan is carried out
   * @return in words, with the numbers, on which worker there is too little; empty if there is
   *     enough on all
   */
  Optional<String> lacking(EpochPlan plan, List<PlannedBundle> published) {
    Map<String, Long> needed = byWorker(plan.bundles());
    Map<String, Long> leaving = byWorker(published);
    for (Worker worker : workers) {
      long reserved = (long) (reserve * worker.capacityBytes);
      long bundles = leaving.getOrDefault(worker.name, 0L);
      long free = worker.capacityBytes - worker.usedBytes + bundles - reserved;
      long bytes = needed.getOrDefault(worker.name, 0L);
      if (bytes > Math.max(0, free)) {
        return Optional.of(
            "the plan's bundles take "
                + bytes
                + " bytes on worker "
                + worker.name
                + ", free are "
                + free
                + ": its capacity of "
                + worker.capacityBytes
                + " less "
                + worker.usedBytes
                + " used, less a reserve of "
                + reserved
                + ", plus "
                + bundles
                + " of bundles that go. All of them take "
                + plan.memoryBytes()
                + " of a budget of "
                + plan.budgetBytes()
                + " bytes: lower alluxio.master.repbun.budget or free memory on the workers");
      }
    }
    return Optional.empty();
  }

  private Map<String, Long> byWorker(List<PlannedBundle> bundles) {
    Map<String, Long> bytes = new HashMap<>();
    for (PlannedBundle bundle : bundles) {
      FileAccess file = files.get(key(bundle.path(), bundle.fileId()));
      long size = file == null ? 0 : size(file, bundle);
      bundle.workers().forEach(worker -> bytes.merge(worker, size, Long::sum));
    }
    return bytes;
  }

  private static long size(FileAccess file, PlannedBundle bundle) {
    Set<String> wanted = new HashSet<>(bundle.columns());
    long size = 0;
    for (RowGroupAccess rowGroup : file.rowGroups()) {
      for (int c = 0; rowGroup.index() == bundle.rowGroup() && c < rowGroup.bytes().size(); c++) {
        size += wanted.contains(file.columns().get(c)) ? rowGroup.bytes().get(c) : 0;
      }
    }
    return size;
  }
}
