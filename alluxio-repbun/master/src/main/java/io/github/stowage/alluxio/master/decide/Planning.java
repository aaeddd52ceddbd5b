package io.github.stowage.alluxio.master.decide;

import io.github.stowage.alluxio.master.config.Settings;
import io.github.stowage.alluxio.master.model.Original;
import io.github.stowage.alluxio.master.model.Worker;
import io.github.stowage.alluxio.records.ColumnSet;
import io.github.stowage.alluxio.records.FileAccess;
import io.github.stowage.alluxio.records.RowGroupAccess;
import io.github.stowage.core.bundle.BundlePlan;
import io.github.stowage.core.bundle.BundlePlanner;
import io.github.stowage.core.bundle.ObjectStats;
import io.github.stowage.core.bundle.ReplicaSpread;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.SplittableRandom;
import java.util.function.Function;

/** Which columns of which row groups to bundle, and on which workers. */
public final class Planning {
  private final Settings settings;

  public Planning(Settings settings) {
    this.settings = settings;
  }

  /** What can be said before files are looked at; empty: nothing stands against a plan. */
  public Optional<String> tooEarly(long reads) {
    return reads < settings.readsMin
        ? Optional.of(
            "there were "
                + reads
                + " reads of row groups in the window, a plan needs "
                + settings.readsMin
                + " (alluxio.master.repbun.reads.min)")
        : Optional.empty();
  }

  /**
   * @param epoch names the plan and seeds what is random in it
   * @param originals files that are there, with the reads of the window
   */
  public Decision decide(long epoch, List<Original> originals, List<Worker> workers) {
    return decide(epoch, originals, workers, planned -> Decision.of(planned.written()));
  }

  /**
   * @param then what becomes of what was planned
   */
  public Decision decide(
      long epoch,
      List<Original> originals,
      List<Worker> workers,
      Function<Planned, Decision> then) {
    List<ObjectStats> stats = new ArrayList<>();
    List<FileAccess> fileOf = new ArrayList<>();
    List<RowGroupAccess> rowGroupOf = new ArrayList<>();
    List<Integer> homes = new ArrayList<>();
    long cached = 0;
    for (Original original : originals) {
      for (RowGroupAccess rowGroup : original.access().rowGroups()) {
        stats.add(stats(rowGroup));
        fileOf.add(original.access());
        rowGroupOf.add(rowGroup);
        homes.add(home(original.bytesByWorker(rowGroup), workers));
        cached += original.cachedBytes(rowGroup);
      }
    }
    if (stats.isEmpty()) {
      return Decision.none("none of the files that were read most is there any more");
    }
    if (cached == 0) {
      return Decision.none("none of the " + stats.size() + " row groups that were read is cached");
    }
    if (workers.isEmpty()) {
      return Decision.none("no worker is alive");
    }
    Room room = new Room(workers, settings.reserve);
    double[] rooms = room.bytes();
    double wanted = settings.budget * cached;
    double budget = Math.min(wanted, Arrays.stream(rooms).sum());
    if (budget < 1 && wanted >= 1) {
      return Decision.none(
          "no worker has room for bundles: "
              + room.words()
              + ". Unpin or remove pinned files, or lower alluxio.master.repbun.reserve");
    }
    BundlePlan plan =
        new BundlePlanner(
                settings.mode,
                budget,
                rooms,
                ReplicaSpread.LPT,
                new SplittableRandom(epoch)::nextInt)
            .plan(
                stats.toArray(new ObjectStats[0]),
                homes.stream().mapToInt(Integer::intValue).toArray());
    return then.apply(
        new Planned(epoch, settings, budget, fileOf, rowGroupOf, List.copyOf(workers), plan));
  }

  private static ObjectStats stats(RowGroupAccess rowGroup) {
    double[] bytes = rowGroup.bytes().stream().mapToDouble(Long::doubleValue).toArray();
    List<ColumnSet> queries = rowGroup.queries();
    int[][] sets = new int[queries.size()][];
    double[] counts = new double[queries.size()];
    for (int q = 0; q < sets.length; q++) {
      sets[q] = queries.get(q).columns().stream().mapToInt(Integer::intValue).toArray();
      counts[q] = queries.get(q).count();
    }
    return ObjectStats.ofQueries(bytes, sets, counts);
  }

  /** The live worker that has most of a row group, -1 if none has any of it. */
  private static int home(Map<String, Long> bytesByWorker, List<Worker> workers) {
    int home = -1;
    long most = 0;
    for (int w = 0; w < workers.size(); w++) {
      long bytes = bytesByWorker.getOrDefault(workers.get(w).name, 0L);
      if (bytes > most) {
        home = w;
        most = bytes;
      }
    }
    return home;
  }
}
