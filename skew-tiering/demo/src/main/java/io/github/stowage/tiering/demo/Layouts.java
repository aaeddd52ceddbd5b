package io.github.stowage.tiering.demo;

import io.github.stowage.core.tier.KeyStats;
import io.github.stowage.core.tier.ReadCosts;
import io.github.stowage.core.tier.TierMode;
import io.github.stowage.core.tier.TierPlan;
import io.github.stowage.core.tier.TierPlanner;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.Comparator;
import java.util.List;
import java.util.SplittableRandom;
import java.util.stream.IntStream;

/** The layouts that an experiment compares. */
final class Layouts {
  static final List<Integer> PERCENTS = List.of(5, 10, 20, 40);

  /** At which the paper gives figures, and the baselines are measured. */
  static final int COMPARED = 20;

  /** Enough that the most often read values of the last column stand out by more than chance. */
  private static final int READS_PER_VALUE = 16;

  private final Rows rows;
  private final Experiment experiment;
  private final Keys keys;
  private final long seed;

  Layouts(Rows rows, Experiment experiment, long seed) {
    this.rows = rows;
    this.experiment = experiment;
    this.keys = new Keys(rows, experiment.order());
    this.seed = seed;
  }

  /** How many there are: two ways at each size, the others at one, and three controls. */
  static int count() {
    return 2 * PERCENTS.size() + (Way.values().length - 2) + 3;
  }

  /**
   * All rows on the HDD first, all on the SSD last: what lies between is judged by these. In both,
   * rows with the same beginning of the key lie together, as in the paper.
   */
  List<Layout> all() {
    List<Layout> layouts = new ArrayList<>();
    layouts.add(layout(Way.DENSITY, 0, new BitSet()));
    for (int percent : PERCENTS) {
      layouts.add(planned(Way.DENSITY, TierMode.DENSITY, percent));
      layouts.add(planned(Way.PAPER, TierMode.PAPER, percent));
    }
    layouts.add(planned(Way.BY_ID, TierMode.DENSITY, COMPARED));
    BitSet everything = new BitSet();
    everything.set(0, rows.size());
    layouts.add(
        layout(
            Way.RANDOM, COMPARED, first(Shuffle.of(rows.size(), new SplittableRandom(seed + 1)))));
    layouts.add(layout(Way.READ_UNIFORM, COMPARED, mostRead(false)));
    layouts.add(layout(Way.READ_ZIPF, COMPARED, mostRead(true)));
    layouts.add(layout(Way.FIRST_ROWS, COMPARED, first(IntStream.range(0, rows.size()).toArray())));
    layouts.add(layout(Way.BY_ID, 100, everything));
    layouts.add(layout(Way.DENSITY, 100, everything));
    return layouts;
  }

  private Layout layout(Way way, int percent, BitSet ssd) {
    return new Layout(way, percent, ssd, keys);
  }

  private Layout planned(Way way, TierMode mode, int percent) {
    KeyStats stats = keys.stats();
    int[] order = IntStream.range(0, experiment.order().size()).toArray();
    TierPlan plan =
        new TierPlanner(mode, ReadCosts.of(experiment.weights()))
            .plan(stats, order, budget(percent));
    BitSet ssd = new BitSet();
    for (int row = 0; row < rows.size(); row++) {
      ssd.set(row, plan.onSsd(keys.ofRow(row)));
    }
    return layout(way, percent, ssd);
  }

  private int budget(int percent) {
    return (int) ((long) rows.size() * percent / 100);
  }

  /** As many of these rows as the SSD takes. */
  private BitSet first(int[] order) {
    BitSet ssd = new BitSet();
    for (int i = 0; i < budget(COMPARED); i++) {
      ssd.set(order[i]);
    }
    return ssd;
  }

  /** Reference locality: a reader asks by the indices that count, and rows it got are counted. */
  private BitSet mostRead(boolean zipf) {
    long[] reads = new long[rows.size()];
    SplittableRandom random = new SplittableRandom(seed + 2);
    for (Column column : experiment.weighted()) {
      int values = rows.cardinality(column);
      int[] asked = popularity(column, zipf).draw(READS_PER_VALUE * values, random);
      for (int row = 0; row < reads.length; row++) {
        // As many reads by each column, whatever its number of values.
        reads[row] += Math.round(1e6 * asked[rows.value(column, row)] / values);
      }
    }
    return first(
        IntStream.range(0, rows.size())
            .boxed()
            .sorted(Comparator.comparingLong(row -> -reads[row]))
            .mapToInt(Integer::intValue)
            .toArray());
  }

  Popularity popularity(Column column, boolean zipf) {
    int values = rows.cardinality(column);
    return zipf ? Popularity.zipf(values, seed + column.ordinal()) : Popularity.uniform(values);
  }
}
