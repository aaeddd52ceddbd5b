package io.github.stowage.simulator.selection;

import java.util.Arrays;
import org.apache.commons.rng.UniformRandomProvider;
import org.apache.commons.rng.simple.RandomSource;
import org.apache.commons.statistics.descriptive.Quantile;

/**
 * A 95% confidence interval of the ratio of two strategies' mean p99, by the percentile bootstrap
 * (Efron): runs are drawn again with replacement, both strategies' of one seed together, because
 * they faced the same requests.
 */
record RatioInterval(double low, double high) {
  private static final int RESAMPLES = 2_000;

  /**
   * @param subject p99 of each run
   * @param other the same of the other strategy, in the order of the same seeds
   */
  static RatioInterval of(double[] subject, double[] other) {
    // The interval is part of a report that depends on nothing but the study's seed.
    UniformRandomProvider random = RandomSource.XO_RO_SHI_RO_128_PP.create(1);
    double[] ratios = new double[RESAMPLES];
    Arrays.setAll(
        ratios,
        resample -> {
          double above = 0;
          double below = 0;
          for (int i = 0; i < subject.length; i++) {
            int run = random.nextInt(subject.length);
            above += subject[run];
            below += other[run];
          }
          return above / below;
        });
    Quantile quantile = Quantile.withDefaults();
    return new RatioInterval(
        quantile.evaluate(ratios.clone(), 0.025), quantile.evaluate(ratios.clone(), 0.975));
  }
}
