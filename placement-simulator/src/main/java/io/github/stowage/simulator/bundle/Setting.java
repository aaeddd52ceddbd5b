package io.github.stowage.simulator.bundle;

import io.github.stowage.core.bundle.ObjectStats;
import io.github.stowage.simulator.workload.Instances;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.stream.IntStream;
import org.apache.commons.rng.sampling.ListSampler;

/**
 * TPC-H as the planner sees it.
 *
 * @param scale TPC-H's scale factor
 * @param zipf exponent of the queries' popularity; 0: all alike
 */
public record Setting(int scale, double zipf) {
  /** The most a row group takes: 128 MiB, a block of Alluxio or HDFS. */
  private static final double ROW_GROUP_BYTES = 128 << 20;

  /** What the main table is about. */
  static final Setting MAIN = new Setting(10, 0);

  /** One thing changed at a time; a scale's half is as good as twice the size of row groups. */
  static final List<Setting> ALL =
      List.of(
          new Setting(1, 0),
          new Setting(5, 0),
          new Setting(8, 0),
          MAIN,
          new Setting(12, 0),
          new Setting(20, 0),
          new Setting(100, 0),
          new Setting(10, 0.5),
          new Setting(10, 1.1));

  String name() {
    return "scale factor " + scale + ", queries " + (zipf == 0 ? "even" : "Zipf " + zipf);
  }

  /** Each query once, or, with a Zipf law, in proportion to its rank, which is drawn. */
  double[] counts(long seed) {
    List<Integer> ranks = new ArrayList<>(IntStream.rangeClosed(1, Tpch.QUERIES).boxed().toList());
    ListSampler.shuffle(Instances.random(seed, 0), ranks);
    return ranks.stream().mapToDouble(rank -> Math.pow(rank, -zipf)).toArray();
  }

  ObjectStats[] objects(long seed) {
    return Tpch.rowGroups(scale, ROW_GROUP_BYTES, counts(seed));
  }

  static double bytes(ObjectStats[] objects) {
    return Arrays.stream(objects).mapToDouble(ObjectStats::totalBytes).sum();
  }
}
