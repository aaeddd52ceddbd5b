package io.github.stowage.cassandra.benchmark;

import io.github.stowage.openloop.LoadSpec;
import java.time.Duration;

/**
 * The two workloads of the Horoscope paper, zipfian .99 over records of 10 x 100 B.
 *
 * @param key name in the results
 * @param serviceTime mean time one request holds a slot of a healthy node
 * @param maxScanLength 0 for reads
 */
record Workload(String key, Duration serviceTime, int maxScanLength) {
  static final Workload READ = new Workload("read", Duration.ofMillis(20), 0);

  static Workload scan(int maxLength, Duration serviceTime) {
    return new Workload("scan", serviceTime, maxLength);
  }

  LoadSpec load(long records, Duration timeout) {
    LoadSpec spec =
        maxScanLength == 0 ? LoadSpec.reads(records) : LoadSpec.scans(records, maxScanLength);
    return spec.withRequestTimeout(timeout);
  }
}
