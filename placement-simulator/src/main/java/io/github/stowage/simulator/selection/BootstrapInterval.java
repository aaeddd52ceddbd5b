package io.github.stowage.simulator.selection;

import java.util.Arrays;
import java.util.function.ToDoubleFunction;
import org.apache.commons.rng.UniformRandomProvider;
import org.apache.commons.rng.simple.RandomSource;
import org.apache.commons.statistics.descriptive.Median;
import org.apache.commons.statistics.descriptive.Quantile;

/**
 * A 95% confidence interval by the percentile bootstrap (Efron): runs are drawn again with
 * replacement.
 */
record BootstrapInterval(double low, double high) {
  private static final int RESAMPLES = 2_000;

  /**
   * Of the ratio of two strategies' means. Both strategies' runs of one seed are drawn together,
   * because they faced the same requests.
   *
   * @param subject a figure of each run
   * @param other the same of the other strategy, in the order of the same seeds
   */
  static BootstrapInterval ofRatio(double[] subject, double[] other) {
    return of(
        subject.length,
        runs -> {
          double above = 0;
          double below = 0;
          for (int run : runs) {
            above += subject[run];
            below += other[run];
          }
          return above / below;
        });
  }

  /**
   * @param values a figure of each run
   */
  static BootstrapInterval ofMedian(double[] values) {
    return of(
        values.length,
        runs ->
            Median.withDefaults()
                .evaluate(Arrays.stream(runs).mapToDouble(i -> values[i]).toArray()));
  }

  private static BootstrapInterval of(int runs, ToDoubleFunction<int[]> statistic) {
    // The interval is part of a report that depends on nothing but the study's seed.
    UniformRandomProvider random = RandomSource.XO_RO_SHI_RO_128_PP.create(1);
    double[] values = new double[RESAMPLES];
    int[] drawn = new int[runs];
    for (int resample = 0; resample < RESAMPLES; resample++) {
      for (int i = 0; i < runs; i++) {
        drawn[i] = random.nextInt(runs);
      }
      values[resample] = statistic.applyAsDouble(drawn);
    }
    Quantile quantile = Quantile.withDefaults();
    return new BootstrapInterval(
        quantile.evaluate(values.clone(), 0.025), quantile.evaluate(values.clone(), 0.975));
  }
}
