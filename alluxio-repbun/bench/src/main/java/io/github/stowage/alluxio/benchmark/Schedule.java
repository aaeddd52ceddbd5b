package io.github.stowage.alluxio.benchmark;

import java.util.Arrays;
import java.util.List;
import org.apache.commons.rng.UniformRandomProvider;
import org.apache.commons.rng.sampling.ArraySampler;
import org.apache.commons.rng.sampling.distribution.ContinuousSampler;
import org.apache.commons.rng.sampling.distribution.ZigguratSampler;
import org.apache.commons.rng.simple.RandomSource;

/**
 * The reads of a phase, drawn before the first is sent: arrivals are a Poisson process. Each kind
 * of read occurs as often as its weight says, up to one (systematic sampling), in random order, so
 * that short phases differ in when what is read, and little in how much of it.
 *
 * @param atNanos from the start of the phase
 * @param kinds places in the list of kinds
 * @param firstMeasured reads from this one on count
 */
record Schedule(long[] atNanos, int[] kinds, int firstMeasured) {
  static Schedule of(List<ReadKind> kinds, double rate, long settle, long end, long seed) {
    long[] at = arrivals(RandomSource.XO_RO_SHI_RO_128_PP.create(seed), rate, end);
    int first = 0;
    while (first < at.length && at[first] < settle) {
      first++;
    }
    UniformRandomProvider random = RandomSource.XO_RO_SHI_RO_128_PP.create(~seed);
    int[] before = sample(kinds, first, random);
    int[] counted = sample(kinds, at.length - first, random);
    int[] all = Arrays.copyOf(before, at.length);
    System.arraycopy(counted, 0, all, first, counted.length);
    return new Schedule(at, all, first);
  }

  private static long[] arrivals(UniformRandomProvider random, double rate, long end) {
    ContinuousSampler gap = ZigguratSampler.Exponential.of(random, 1e9 / rate);
    long[] at = new long[64];
    int count = 0;
    for (double next = gap.sample(); next < end; next += gap.sample()) {
      if (count == at.length) {
        at = Arrays.copyOf(at, 2 * count);
      }
      at[count++] = (long) next;
    }
    return Arrays.copyOf(at, count);
  }

  private static int[] sample(List<ReadKind> kinds, int count, UniformRandomProvider random) {
    double step = kinds.stream().mapToDouble(ReadKind::weight).sum() / count;
    double next = random.nextDouble() * step;
    double sum = 0;
    int[] drawn = new int[count];
    int done = 0;
    for (int k = 0; k < kinds.size() && done < count; k++) {
      sum += kinds.get(k).weight();
      for (; next < sum && done < count; next += step) {
        drawn[done++] = k;
      }
    }
    // Rounding can leave the last one out.
    Arrays.fill(drawn, done, count, kinds.size() - 1);
    return ArraySampler.shuffle(random, drawn);
  }

  int size() {
    return atNanos.length;
  }
}
