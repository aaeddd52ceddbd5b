package io.github.stowage.alluxio.master.decide;

import io.github.stowage.alluxio.master.config.Settings;
import io.github.stowage.alluxio.master.model.Worker;
import io.github.stowage.alluxio.records.EpochPlan;
import io.github.stowage.alluxio.records.FileAccess;
import io.github.stowage.alluxio.records.PlannedBundle;
import io.github.stowage.alluxio.records.RowGroupAccess;
import io.github.stowage.core.bundle.Bundle;
import io.github.stowage.core.bundle.BundlePlan;
import java.util.Arrays;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;

/** Bundles of row groups on workers, before they are written down. Immutable. */
public final class Planned {
  private final long epoch;
  private final Settings settings;
  private final double budget;
  private final List<FileAccess> files;
  private final List<RowGroupAccess> rowGroups;
  private final List<Worker> workers;
  private final BundlePlan plan;

  /**
   * @param budget bytes that bundles might take
   * @param files per object of the plan, its file
   * @param rowGroups per object of the plan
   * @param workers the plan's servers
   */
  Planned(
      long epoch,
      Settings settings,
      double budget,
      List<FileAccess> files,
      List<RowGroupAccess> rowGroups,
      List<Worker> workers,
      BundlePlan plan) {
    this.epoch = epoch;
    this.settings = settings;
    this.budget = budget;
    this.files = files;
    this.rowGroups = rowGroups;
    this.workers = workers;
    this.plan = plan;
  }

  /** The same bundles, but of these row groups only. */
  public Planned keeping(Set<RowGroupAccess> kept) {
    return new Planned(
        epoch,
        settings,
        budget,
        files,
        rowGroups,
        workers,
        plan.keeping(bundle -> kept.contains(rowGroups.get(bundle.object()))));
  }

  public EpochPlan written() {
    return new EpochPlan(
        epoch,
        settings.mode.name(),
        settings.budget,
        (long) budget,
        Math.round(plan.memory()),
        plan.expectedVariance(),
        plan.varianceDefault(),
        plan.bundles().stream().map(this::written).collect(Collectors.toList()));
  }

  private PlannedBundle written(Bundle bundle) {
    FileAccess file = files.get(bundle.object());
    RowGroupAccess rowGroup = rowGroups.get(bundle.object());
    int[] columns = bundle.columns();
    return new PlannedBundle(
        file.path(),
        file.fileId(),
        rowGroup.index(),
        Arrays.stream(columns).mapToObj(file.columns()::get).collect(Collectors.toList()),
        Arrays.stream(columns).mapToLong(rowGroup.bytes()::get).sum(),
        Arrays.stream(bundle.servers())
            .mapToObj(server -> workers.get(server).name)
            .collect(Collectors.toList()));
  }
}
