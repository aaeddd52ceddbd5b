package io.github.stowage.tiering.demo;

/**
 * What one read by an index cost.
 *
 * @param value that was asked for
 * @param hdd what it cost there
 * @param ssdBytes read from the SSD
 * @param nanos until the answer was there
 */
record ReadCost(int value, Use hdd, long ssdBytes, long nanos) {
  /** Of the paper's SSD (Table 1: 500 to 550 MB/s), in bytes per nanosecond. */
  private static final double SSD_BANDWIDTH = .525;

  /** The response time by the paper's equation 1: what the devices take. */
  double chargedNanos() {
    return hdd.nanos() + ssdBytes / SSD_BANDWIDTH;
  }
}
