package io.github.stowage.core.score;

/**
 * The formula that Horoscope proposes for future work (section 6.2), a product: {@code 1/(1-CPU) *
 * j/(1-Memory) * k/(1-Disk) * 1/(1-Distance)}.
 *
 * <p>As printed, j and k multiply every host's score alike, so they can't change which is lowest.
 * The paper wants memory to count for less and the disk for more. Here j and k are exponents, which
 * do that: {@code 1/(1-CPU) * (1/(1-Memory))^j * (1/(1-Disk))^k * 1/(1-Distance)}. With both at 1
 * the order is that of the printed formula, whatever its j and k.
 *
 * <p>The paper gives no values for distance. Here it is a quarter per tier: 0 for this host, 1/4
 * within the rack, 1/2 within the data centre, 3/4 beyond it, which makes a host 1, 4/3, 2 and 4
 * times as dear.
 */
public final class WeightedScore {
  /** With {@link HoroscopeScore#SATURATION} no score is above 4 x 10^42. */
  public static final double MOST_EXPONENT = 10;

  private static final int FARTHEST = 3;
  private static final double TIERS = FARTHEST + 1;

  private final double memoryExponent;
  private final double diskExponent;

  /**
   * @param memoryExponent j, from 0 to {@value #MOST_EXPONENT}: below 1 memory counts for less
   * @param diskExponent k, from 0 to {@value #MOST_EXPONENT}: above 1 the disk counts for more
   */
  public WeightedScore(double memoryExponent, double diskExponent) {
    this.memoryExponent = requireExponent("j (exponent of memory)", memoryExponent);
    this.diskExponent = requireExponent("k (exponent of the disk)", diskExponent);
  }

  /**
   * @param distance tiers between the coordinator and the replica, at least 0; beyond 3 none is
   *     farther
   * @return the score, at least 1; NaN when CPU or memory is unknown. An unknown disk counts as an
   *     idle one: where disks cannot be seen (most containers) none of the hosts sees them, and the
   *     term must not take the other three away.
   */
  public double of(ResourceSample sample, int distance) {
    double memory = HoroscopeScore.term(sample.memory());
    double disk = HoroscopeScore.term(sample.disk());
    if (Double.isNaN(memory)) { // NaN to the power of 0 is 1
      return Double.NaN;
    }
    return HoroscopeScore.term(sample.cpu())
        * Math.pow(memory, memoryExponent)
        * (Double.isNaN(disk) ? 1 : Math.pow(disk, diskExponent))
        / (1 - Math.min(distance, FARTHEST) / TIERS);
  }

  private static double requireExponent(String name, double value) {
    if (!(value >= 0 && value <= MOST_EXPONENT)) {
      throw new IllegalArgumentException(name + " = " + value + ", allowed: 0 to 10");
    }
    return value;
  }
}
