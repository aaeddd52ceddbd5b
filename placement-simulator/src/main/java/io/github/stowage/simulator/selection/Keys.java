package io.github.stowage.simulator.selection;

import org.apache.commons.rng.UniformRandomProvider;
import org.apache.commons.rng.sampling.distribution.AliasMethodDiscreteSampler;
import org.apache.commons.rng.sampling.distribution.DiscreteSampler;
import org.apache.commons.rng.sampling.distribution.DiscreteUniformSampler;
import org.apache.commons.rng.sampling.distribution.RejectionInversionZipfSampler;

/** Which range of the ring a request's key falls into. */
@FunctionalInterface
interface Keys {
  Keys UNIFORM = (random, ranges) -> DiscreteUniformSampler.of(random, 0, ranges - 1);

  /** 1,000 partitions, zipfian with YCSB's exponent: the hottest one gets 13% of the requests. */
  Keys HOT_PARTITION =
      (random, ranges) -> {
        DiscreteSampler rank = RejectionInversionZipfSampler.of(random, 1000, 0.99);
        return () -> Math.floorMod(scramble(rank.sample()), ranges);
      };

  DiscreteSampler sampler(UniformRandomProvider random, int ranges);

  /**
   * @param counts how often keys of each range are asked for, in any unit
   */
  static Keys asOften(double... counts) {
    return (random, ranges) -> AliasMethodDiscreteSampler.of(random, counts);
  }

  private static int scramble(int rank) {
    int mixed = rank * 0x9E3779B9;
    return mixed ^ (mixed >>> 15);
  }
}
