package io.github.stowage.cassandra.testkit;

import java.nio.file.Path;
import java.time.Duration;
import java.util.concurrent.TimeUnit;

/**
 * The service times a data node starts with: it is then a server with {@code slots} cores, whose
 * capacity is {@code slots / mean} requests per second. See the service agent for what can be
 * changed at run time.
 */
public final class ServiceTimeSpec {
  private final String distribution;
  private final Duration readMean;
  private final Duration scanMean;
  private final int slots;
  private final long seed;

  private ServiceTimeSpec(
      String distribution, Duration readMean, Duration scanMean, int slots, long seed) {
    this.distribution = distribution;
    this.readMean = readMean;
    this.scanMean = scanMean;
    this.slots = slots;
    this.seed = seed;
  }

  /** Exponential service times of this mean for reads and scans, 4 slots. */
  public static ServiceTimeSpec exponential(Duration mean) {
    return new ServiceTimeSpec("exponential", mean, mean, 4, 1);
  }

  /** Constant service times for reads and scans, 4 slots. */
  public static ServiceTimeSpec constant(Duration mean) {
    return new ServiceTimeSpec("constant", mean, mean, 4, 1);
  }

  /** Log-normal service times of this mean and sigma 1 for reads and scans, 4 slots. */
  public static ServiceTimeSpec logNormal(Duration mean) {
    return new ServiceTimeSpec("lognormal", mean, mean, 4, 1);
  }

  public ServiceTimeSpec scanMean(Duration mean) {
    return new ServiceTimeSpec(distribution, readMean, mean, slots, seed);
  }

  public ServiceTimeSpec slots(int count) {
    return new ServiceTimeSpec(distribution, readMean, scanMean, count, seed);
  }

  /** Node i draws from the stream of {@code seed + i}. */
  public ServiceTimeSpec seed(long first) {
    return new ServiceTimeSpec(distribution, readMean, scanMean, slots, first);
  }

  String agentOptions(int node, Path usage) {
    return "mean=%s,scanMean=%s,distribution=%s,slots=%d,seed=%d,usage=%s"
        .formatted(micros(readMean), micros(scanMean), distribution, slots, seed + node, usage);
  }

  private static String micros(Duration duration) {
    return TimeUnit.NANOSECONDS.toMicros(duration.toNanos()) + "us";
  }
}
