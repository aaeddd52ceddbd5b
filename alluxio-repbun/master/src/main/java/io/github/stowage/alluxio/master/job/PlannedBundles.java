package io.github.stowage.alluxio.master.job;

import io.github.stowage.alluxio.copy.Copy;
import io.github.stowage.alluxio.copy.CopyOrder;
import io.github.stowage.alluxio.records.EpochPlan;
import io.github.stowage.alluxio.records.Names;
import io.github.stowage.alluxio.records.PlannedBundle;
import java.io.IOException;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * The current plan as what bounds a job. Anybody whom Alluxio lets in may run jobs, and they run as
 * the job worker's user: so an order can do nothing but what the plan asks for anyway.
 */
final class PlannedBundles {
  private final EpochPlan plan;
  private final Map<String, PlannedBundle> byName = new HashMap<>();

  PlannedBundles(EpochPlan plan) {
    this.plan = plan;
    // The first of each row group, as for the replicator.
    plan.bundles().forEach(b -> byName.putIfAbsent(name(b.path(), b.rowGroup()), b));
  }

  /**
   * @throws IOException if the plan has no such bundle, or has it elsewhere
   */
  Copy copy(CopyOrder order) throws IOException {
    PlannedBundle planned = byName.get(name(order.path(), order.rowGroup()));
    if (planned == null) {
      throw new IOException("the plan of epoch " + plan.epoch() + " has no bundle of " + order);
    }
    if (!planned.workers().contains(order.worker())) {
      throw new IOException(
          "worker " + order.worker() + ", allowed: a planned one, " + planned.workers());
    }
    String stem =
        Names.BUNDLES
            .join(plan.epoch() + "/" + planned.fileId() + "-" + planned.rowGroup())
            .getPath();
    if (!order.target().startsWith(stem)
        || !order.target().substring(stem.length()).matches("(-[0-9]{1,9})?")) {
      throw new IOException(
          "target " + order.target() + ", allowed: " + stem + ", or that and -NUMBER");
    }
    return new Copy(plan.epoch(), first(order.worker(), planned), order.target());
  }

  private static PlannedBundle first(String worker, PlannedBundle planned) {
    List<String> workers = new ArrayList<>(planned.workers());
    workers.remove(worker);
    workers.add(0, worker);
    return new PlannedBundle(
        planned.path(),
        planned.fileId(),
        planned.rowGroup(),
        planned.columns(),
        planned.bytes(),
        workers);
  }

  private static String name(String path, int rowGroup) {
    return rowGroup + " " + path;
  }
}
