package io.github.stowage.simulator.selection;

import org.apache.commons.rng.UniformRandomProvider;
import org.apache.commons.rng.sampling.distribution.ContinuousSampler;
import org.apache.commons.rng.sampling.distribution.ContinuousUniformSampler;
import org.apache.commons.rng.sampling.distribution.LogNormalSampler;
import org.apache.commons.rng.sampling.distribution.ZigguratSampler;

/** Distributions of the time a healthy node of speed 1 needs for one request. */
enum ServiceTime {
  EXPONENTIAL(20) {
    @Override
    ContinuousSampler sampler(UniformRandomProvider random) {
      return ZigguratSampler.Exponential.of(random, meanNanos());
    }
  },
  CONSTANT(20) {
    @Override
    ContinuousSampler sampler(UniformRandomProvider random) {
      return this::meanNanos;
    }
  },
  /** Reads from memory, exponential. */
  SUB_MILLISECOND(0.4) {
    @Override
    ContinuousSampler sampler(UniformRandomProvider random) {
      return ZigguratSampler.Exponential.of(random, meanNanos());
    }
  },
  /** Quick reads, exponential. */
  MILLISECOND(1) {
    @Override
    ContinuousSampler sampler(UniformRandomProvider random) {
      return ZigguratSampler.Exponential.of(random, meanNanos());
    }
  },
  /** A scan of a large table: 2 to 4 s. */
  LONG_SCAN(3_000) {
    @Override
    ContinuousSampler sampler(UniformRandomProvider random) {
      return ContinuousUniformSampler.of(random, 2e9, 4e9);
    }
  },
  /** Heavier tail than the exponential: sigma 1, a coefficient of variation of 1.3. */
  LOG_NORMAL(20) {
    @Override
    ContinuousSampler sampler(UniformRandomProvider random) {
      double sigma = 1;
      double mu = Math.log(meanNanos()) - sigma * sigma / 2;
      return LogNormalSampler.of(ZigguratSampler.NormalizedGaussian.of(random), mu, sigma);
    }
  },
  /** A range read of up to 1,000 rows, the number uniform as in YCSB. */
  SCAN(100) {
    @Override
    ContinuousSampler sampler(UniformRandomProvider random) {
      return ContinuousUniformSampler.of(random, 0, 2 * meanNanos());
    }
  };

  private final double meanMillis;

  ServiceTime(double meanMillis) {
    this.meanMillis = meanMillis;
  }

  double meanNanos() {
    return meanMillis * 1e6;
  }

  /** Samples in nanos. */
  abstract ContinuousSampler sampler(UniformRandomProvider random);
}
