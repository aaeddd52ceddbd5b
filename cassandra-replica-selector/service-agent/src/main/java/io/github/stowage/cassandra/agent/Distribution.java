package io.github.stowage.cassandra.agent;

import java.util.Arrays;
import java.util.Locale;
import java.util.SplittableRandom;

/** Shapes of service times, each scaled to a mean of 1. */
enum Distribution {
  EXPONENTIAL {
    @Override
    double draw(SplittableRandom random) {
      return -Math.log(1 - random.nextDouble());
    }
  },
  CONSTANT {
    @Override
    double draw(SplittableRandom random) {
      return 1;
    }
  },
  /** Log-normal with sigma 1: variance e - 1, a heavier tail than the exponential's. */
  LOGNORMAL {
    @Override
    double draw(SplittableRandom random) {
      double radius = Math.sqrt(-2 * Math.log(1 - random.nextDouble()));
      double normal = radius * Math.cos(2 * Math.PI * random.nextDouble());
      return Math.exp(normal - 0.5);
    }
  };

  abstract double draw(SplittableRandom random);

  static Distribution parse(String value) {
    for (Distribution distribution : values()) {
      if (distribution.toString().equals(value)) {
        return distribution;
      }
    }
    throw new IllegalArgumentException(
        "distribution is " + value + "; allowed: " + Arrays.toString(values()));
  }

  @Override
  public String toString() {
    return name().toLowerCase(Locale.ROOT);
  }
}
