package io.github.stowage.core.tier;

/** What the two devices were measured, or are said, to take. Immutable. */
public final class Devices {
  private final double seekNanos;
  private final double hddBytesPerSecond;
  private final double ssdBytesPerSecond;

  /**
   * @param seekNanos T_seek: until the HDD's head is where a fragment starts
   * @throws IllegalArgumentException if one is not above 0 and finite
   */
  public Devices(double seekNanos, double hddBytesPerSecond, double ssdBytesPerSecond) {
    this.seekNanos = require("seek, in nanoseconds,", seekNanos);
    this.hddBytesPerSecond = require("HDD bandwidth, in bytes per second,", hddBytesPerSecond);
    this.ssdBytesPerSecond = require("SSD bandwidth, in bytes per second,", ssdBytesPerSecond);
  }

  private static double require(String name, double value) {
    if (!(value > 0 && value < Double.POSITIVE_INFINITY)) {
      throw new IllegalArgumentException(name + " = " + value + ", allowed: above 0, finite");
    }
    return value;
  }

  /**
   * The mean nanoseconds of a read by a column's index that asks for one of its values, all values
   * alike (equation 1).
   *
   * @param cardinality N_i
   * @param fragments F_i
   */
  public double readNanos(int cardinality, long fragments, double hddBytes, double ssdBytes) {
    return (seekNanos * fragments
            + 1e9 * hddBytes / hddBytesPerSecond
            + 1e9 * ssdBytes / ssdBytesPerSecond)
        / cardinality;
  }

  /**
   * R_i as reads and seeks make it: equation 2 is then the nanoseconds of seeks of the mean read.
   *
   * @param reads per column, how often its index is read; in any unit
   */
  public ReadCosts costs(double... reads) {
    double sum = 0;
    for (double count : reads) {
      sum += count;
    }
    double[] weights = new double[reads.length];
    for (int column = 0; column < reads.length; column++) {
      weights[column] = seekNanos * reads[column] / sum;
    }
    return ReadCosts.of(weights);
  }
}
