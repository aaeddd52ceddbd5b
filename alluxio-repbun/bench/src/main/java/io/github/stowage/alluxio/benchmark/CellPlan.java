package io.github.stowage.alluxio.benchmark;

import io.github.stowage.core.bundle.Bundle;
import io.github.stowage.core.bundle.BundlePlan;
import io.github.stowage.core.bundle.BundlePlanner;
import io.github.stowage.core.bundle.ObjectStats;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.SplittableRandom;
import java.util.stream.Collectors;

/** What a strategy copies, and onto which workers. */
final class CellPlan {
  /**
   * Columns of one object, and the workers that get a copy.
   *
   * @param columns names
   * @param workers all different; the original's is the first if a bundle there stands for it
   */
  record Copies(TableObject object, List<String> columns, List<String> workers) {
    Copies {
      columns = List.copyOf(columns);
      workers = List.copyOf(workers);
    }
  }

  private final Cell cell;
  private final ReadMix mix;
  private final BundlePlan plan;
  private final List<Copies> copies = new ArrayList<>();

  /** Bytes read of each worker. */
  private final double[] loads;

  /**
   * @param stats what is known of the objects' reads
   * @param homes per object, the worker that has it
   * @param workers all
   * @param seed of random placement
   */
  CellPlan(
      Cell cell,
      ReadMix mix,
      ObjectStats[] stats,
      List<String> homes,
      List<String> workers,
      long seed) {
    this.cell = cell;
    this.mix = mix;
    SplittableRandom random = new SplittableRandom(seed);
    plan =
        new BundlePlanner(
                cell.strategy().mode(),
                cell.budget() * mix.totalBytes(),
                workers.size(),
                cell.strategy().spread(),
                random::nextInt)
            .plan(stats, homes.stream().mapToInt(workers::indexOf).toArray());
    loads = plan.serverLoads();
    for (Bundle bundle : plan.bundles()) {
      TableObject object = mix.objects().get(bundle.object());
      List<String> columns =
          Arrays.stream(bundle.columns()).mapToObj(object.columns()::get).toList();
      List<String> chosen =
          Arrays.stream(bundle.servers()).mapToObj(workers::get).collect(Collectors.toList());
      if (cell.strategy().bundles() && cell.strategy().originalShares()) {
        chosen.add(0, homes.get(bundle.object()));
      }
      copies.add(new Copies(object, columns, chosen));
    }
  }

  Cell cell() {
    return cell;
  }

  List<Copies> copies() {
    return copies;
  }

  /**
   * Copies' bytes as a fraction of all objects'. What stands for an original counts no more than
   * that: the budget is of copies beside it.
   */
  double memory() {
    return plan.memory() / mix.totalBytes();
  }

  /** Bytes that the busiest worker is expected to serve for each read. */
  double hottestBytesPerRead() {
    return Arrays.stream(loads).max().orElseThrow() / mix.weight();
  }

  /** The busiest worker's expected load over the mean. */
  double maxToMean() {
    return Arrays.stream(loads).max().orElseThrow() / mean();
  }

  /** Variance of the workers' loads over what is expected of Default, at random. */
  double variance() {
    double mean = mean();
    return Arrays.stream(loads).map(load -> (load - mean) * (load - mean)).average().orElseThrow()
        / plan.varianceDefault();
  }

  private double mean() {
    return Arrays.stream(loads).average().orElseThrow();
  }
}
