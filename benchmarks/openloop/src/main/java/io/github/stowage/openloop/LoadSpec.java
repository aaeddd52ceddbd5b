package io.github.stowage.openloop;

import java.time.Duration;

/**
 * What is asked of which table.
 *
 * @param operation READ or SCAN
 * @param keys which records
 * @param keyspace of the table, in YCSB's schema
 * @param table filled by YCSB's load phase with insertorder=hashed
 * @param records number of records in it
 * @param maxScanLength scans ask for 1 to this many records, uniformly; ignored for reads
 * @param requestTimeout after which a request is an error
 * @param maxOutstanding requests sent and not answered; one more fails the phase
 */
public record LoadSpec(
    Operation operation,
    KeyDistribution keys,
    String keyspace,
    String table,
    long records,
    int maxScanLength,
    Duration requestTimeout,
    int maxOutstanding) {
  private static final Duration DEFAULT_TIMEOUT = Duration.ofSeconds(12);
  private static final int DEFAULT_OUTSTANDING = 20_000;

  public LoadSpec {
    check("records", records, 1, 10_000_000_000L);
    check("maxScanLength", maxScanLength, 1, 100_000);
    check("requestTimeout in ms", requestTimeout.toMillis(), 1, 60_000);
    check("maxOutstanding", maxOutstanding, 1, 30_000);
  }

  /** Reads by key, zipfian, from ycsb.usertable. */
  public static LoadSpec reads(long records) {
    return zipfian(Operation.READ, records, 1);
  }

  /** Scans of up to {@code maxScanLength} records, zipfian, from ycsb.usertable. */
  public static LoadSpec scans(long records, int maxScanLength) {
    return zipfian(Operation.SCAN, records, maxScanLength);
  }

  private static LoadSpec zipfian(Operation operation, long records, int maxScanLength) {
    return new LoadSpec(
        operation,
        KeyDistribution.ZIPFIAN,
        "ycsb",
        "usertable",
        records,
        maxScanLength,
        DEFAULT_TIMEOUT,
        DEFAULT_OUTSTANDING);
  }

  public LoadSpec withRequestTimeout(Duration timeout) {
    return new LoadSpec(
        operation, keys, keyspace, table, records, maxScanLength, timeout, maxOutstanding);
  }

  public LoadSpec withMaxOutstanding(int outstanding) {
    return new LoadSpec(
        operation, keys, keyspace, table, records, maxScanLength, requestTimeout, outstanding);
  }

  public LoadSpec withKeys(KeyDistribution distribution) {
    return new LoadSpec(
        operation,
        distribution,
        keyspace,
        table,
        records,
        maxScanLength,
        requestTimeout,
        maxOutstanding);
  }

  static void check(String name, long value, long min, long max) {
    if (value < min || value > max) {
      throw new IllegalArgumentException(name + "=" + value + ": allowed is " + min + " to " + max);
    }
  }
}
