package io.github.stowage.alluxio.client.report;

import java.util.Collections;
import java.util.Map;
import java.util.TreeMap;

/**
 * What this process read through {@code repbun://}, since it started. For a query's share of bytes
 * from bundles: the difference of two snapshots. Reachable from PySpark in local mode as {@code
 * sc._jvm.io.github.stowage.alluxio.client.report.RepBunCounters.snapshot()}.
 */
public final class RepBunCounters {
  private RepBunCounters() {}

  /**
   * @return by name: those of {@link Counter}, {@code originalBytes}, and {@code fallbacks.} with
   *     each {@link Cause}
   */
  public static Map<String, Long> snapshot() {
    Map<String, Long> values = new TreeMap<>();
    for (Counter counter : Counter.values()) {
      values.put(counter.title(), counter.get());
    }
    values.put("originalBytes", originalBytes());
    for (Cause cause : Cause.values()) {
      values.put("fallbacks." + cause.title(), cause.get());
    }
    return Collections.unmodifiableMap(values);
  }

  /** Bytes that no bundle answered. */
  public static long originalBytes() {
    return Math.max(0, Counter.BYTES.get() - Counter.BUNDLE_BYTES.get());
  }

  /** For all causes. */
  public static long fallbacks() {
    long sum = 0;
    for (Cause cause : Cause.values()) {
      sum += cause.get();
    }
    return sum;
  }

  /** Fraction in [0, 1] of all bytes read; 0 if there are none. */
  public static double bundleShare() {
    long bundles = Counter.BUNDLE_BYTES.get();
    long all = Counter.BYTES.get();
    return all == 0 ? 0 : Math.min(1, (double) bundles / all);
  }
}
