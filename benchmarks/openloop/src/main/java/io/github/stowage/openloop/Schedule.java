package io.github.stowage.openloop;

import java.time.Duration;
import java.util.Arrays;
import java.util.function.LongSupplier;
import org.apache.commons.rng.UniformRandomProvider;
import org.apache.commons.rng.sampling.distribution.ContinuousSampler;
import org.apache.commons.rng.sampling.distribution.ZigguratSampler;
import org.apache.commons.rng.simple.RandomSource;

/** Every request of one phase, drawn before the first is sent: a Poisson process with its keys. */
final class Schedule {
  private final long[] atNanos;
  private final long[] records;
  private final int[] limits;
  private final int firstMeasured;

  private Schedule(long[] atNanos, long[] records, int[] limits, int firstMeasured) {
    this.atNanos = atNanos;
    this.records = records;
    this.limits = limits;
    this.firstMeasured = firstMeasured;
  }

  static Schedule of(LoadSpec load, PhaseSpec phase) {
    Duration settle = phase.settle();
    long[] at =
        arrivals(
            RandomSource.XO_RO_SHI_RO_128_PP.create(phase.seed()),
            phase.ratePerSecond(),
            settle.plus(phase.measure()).toNanos());
    // Own sources, so that neither the rate nor the operation changes which records are asked for.
    LongSupplier keys = keys(load, RandomSource.XO_RO_SHI_RO_128_PP.create(~phase.seed()));
    UniformRandomProvider lengths =
        RandomSource.XO_RO_SHI_RO_128_PP.create(Long.reverse(phase.seed()) ^ 0x5ca9);
    long[] records = new long[at.length];
    int[] limits = new int[at.length];
    for (int i = 0; i < at.length; i++) {
      records[i] = keys.getAsLong();
      limits[i] = lengths.nextInt(load.maxScanLength()) + 1;
    }
    return new Schedule(at, records, limits, firstAtOrAfter(at, settle.toNanos()));
  }

  private static long[] arrivals(UniformRandomProvider random, double rate, long endNanos) {
    ContinuousSampler gapNanos = ZigguratSampler.Exponential.of(random, 1e9 / rate);
    long[] at = new long[(int) (rate * endNanos / 1e9 * 1.1) + 64];
    int count = 0;
    double next = gapNanos.sample();
    while (next < endNanos) {
      if (count == at.length) {
        at = Arrays.copyOf(at, 2 * count);
      }
      at[count++] = (long) next;
      next += gapNanos.sample();
    }
    return Arrays.copyOf(at, count);
  }

  private static LongSupplier keys(LoadSpec load, UniformRandomProvider random) {
    return load.keys() == KeyDistribution.ZIPFIAN
        ? new ScrambledZipfian(random, load.records())::next
        : () -> random.nextLong(load.records());
  }

  private static int firstAtOrAfter(long[] at, long nanos) {
    int index = Arrays.binarySearch(at, nanos);
    return index < 0 ? -index - 1 : index;
  }

  int size() {
    return atNanos.length;
  }

  /** Nanos from the start of the phase at which request {@code i} is due. */
  long atNanos(int i) {
    return atNanos[i];
  }

  String key(int i) {
    return KeyNames.of(records[i]);
  }

  /** Records a scan asks for, from 1. */
  int limit(int i) {
    return limits[i];
  }

  /** The requests from this index on count. */
  int firstMeasured() {
    return firstMeasured;
  }
}
