package io.github.stowage.simulator.workload;

import io.github.stowage.core.workload.Distribution;
import org.apache.commons.rng.UniformRandomProvider;
import org.apache.commons.rng.sampling.distribution.AliasMethodDiscreteSampler;
import org.apache.commons.rng.sampling.distribution.SharedStateDiscreteSampler;
import org.apache.commons.rng.simple.RandomSource;

/** Instances of a workload: how many of a number of random requests fall into each partition. */
public final class Instances {
  private Instances() {}

  /**
   * A generator of its own for each part of a study, so that one part's draws do not depend on how
   * many another needs.
   *
   * @param seed the study's
   * @param stream the part's number; neighbouring seeds keep their streams apart
   */
  public static UniformRandomProvider random(long seed, int stream) {
    return RandomSource.XO_RO_SHI_RO_128_PP.create(seed * 0x9E3779B97F4A7C15L + stream);
  }

  /**
   * @param partitions at least 1
   * @param requests at least 1
   * @param random decides the instance; the same state draws the same one
   * @return requests per partition in the order of the keys, multinomially distributed
   * @throws IllegalArgumentException when a number is out of range
   */
  public static double[] draw(
      Distribution distribution, int partitions, int requests, UniformRandomProvider random) {
    if (requests < 1) {
      throw new IllegalArgumentException("requests = " + requests + ", allowed: 1 or more");
    }
    SharedStateDiscreteSampler sampler =
        AliasMethodDiscreteSampler.of(random, distribution.shares(partitions));
    double[] counts = new double[partitions];
    for (int i = 0; i < requests; i++) {
      counts[sampler.sample()]++;
    }
    return counts;
  }

  /**
   * The same instance over fewer partitions, each the sum of adjacent ones: one draw over 2048
   * serves 1024, 512 and so on.
   *
   * @param partitions a divisor of the number of counts
   * @throws IllegalArgumentException when it is not one
   */
  public static double[] fold(double[] counts, int partitions) {
    if (partitions < 1 || counts.length % partitions != 0) {
      throw new IllegalArgumentException(
          "partitions = " + partitions + ", allowed: a divisor of " + counts.length);
    }
    int adjacent = counts.length / partitions;
    double[] folded = new double[partitions];
    for (int i = 0; i < counts.length; i++) {
      folded[i / adjacent] += counts[i];
    }
    return folded;
  }
}
