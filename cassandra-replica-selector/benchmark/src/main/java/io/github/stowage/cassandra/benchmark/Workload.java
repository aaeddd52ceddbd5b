package io.github.stowage.cassandra.benchmark;

import io.github.stowage.openloop.LoadSpec;
import io.github.stowage.report.Load;
import java.time.Duration;

/**
 * What is asked of records of 10 x 100 B.
 *
 * @param key name in the results
 * @param serviceTime mean time one read or scan holds a slot of a healthy node
 * @param maxScanLength 0 for reads
 * @param file YCSB's workload file; null for an open loop, zipfian .99: the two workloads of the
 *     Horoscope paper
 * @param load how hard
 */
record Workload(String key, Duration serviceTime, int maxScanLength, String file, Load load) {
  static final Workload READ = open("read", Duration.ofMillis(20), 0);

  /** Enough that threads wait for a slow answer while others ask. */
  static final int YCSB_THREADS = 64;

  /** Of the healthy nodes' slots, so many are in use. */
  static final double UTILISATION = 0.6;

  static Workload scan(int maxLength, Duration serviceTime) {
    return open("scan", serviceTime, maxLength);
  }

  private static Workload open(String key, Duration serviceTime, int maxScanLength) {
    return new Workload(key, serviceTime, maxScanLength, null, Load.open(rate(serviceTime, 1)));
  }

  /**
   * One of YCSB's own, {@code a} to {@code f}, which YCSB's client asks through our binding.
   *
   * @param readShare of the operations, those that read or scan, in (0, 1]
   */
  static Workload ycsb(String letter, Duration serviceTime, double readShare) {
    Load load = new Load(YCSB_THREADS, rate(serviceTime, readShare));
    return new Workload(letter, serviceTime, 0, "ycsb-" + letter, load);
  }

  /** YCSB's client again, as fast as it is answered. */
  static Workload closed(
      String key, Duration serviceTime, int maxScanLength, String file, int clients) {
    return new Workload(key, serviceTime, maxScanLength, file, new Load(clients, 0));
  }

  /** Operations per second of which the reads use {@link #UTILISATION}. */
  private static double rate(Duration serviceTime, double readShare) {
    return UTILISATION * DemoCluster.slotsPerSecond(serviceTime) / readShare;
  }

  boolean byYcsb() {
    return file != null;
  }

  LoadSpec openLoop(long records, Duration timeout) {
    LoadSpec spec =
        maxScanLength == 0 ? LoadSpec.reads(records) : LoadSpec.scans(records, maxScanLength);
    return spec.withRequestTimeout(timeout);
  }
}
