package io.github.stowage.core.score;

/**
 * The weighted formula Horoscope proposes as future work: its resource score plus the disk and the
 * network distance of the replica, {@code 1/(1-CPU) * 1/(1-Memory) + j * 1/(1-Disk) + k *
 * Distance}.
 *
 * <p>The paper names the two extra terms and their weights but gives no values; disk takes the same
 * form as CPU and memory, and distance counts tiers: 0 for this host, 1 within the rack, 2 within
 * the data centre, 3 beyond it.
 */
public final class WeightedScore {
  private final double diskWeight;
  private final double distanceWeight;

  /**
   * @param diskWeight j, finite and at least 0
   * @param distanceWeight k, finite and at least 0
   */
  public WeightedScore(double diskWeight, double distanceWeight) {
    this.diskWeight = requireWeight("j (disk weight)", diskWeight);
    this.distanceWeight = requireWeight("k (distance weight)", distanceWeight);
  }

  /**
   * @param distance tiers between the coordinator and the replica, at least 0
   * @return the score; NaN when CPU or memory is unknown. An unknown disk counts as an idle one:
   *     where disks cannot be seen (most containers) none of the hosts sees them, and the term must
   *     not take the other three away.
   */
  public double of(ResourceSample sample, int distance) {
    double disk = HoroscopeScore.term(sample.disk());
    return HoroscopeScore.of(sample)
        + diskWeight * (Double.isNaN(disk) ? 1 : disk)
        + distanceWeight * distance;
  }

  private static double requireWeight(String name, double value) {
    if (!(value >= 0 && value < Double.POSITIVE_INFINITY)) {
      throw new IllegalArgumentException(name + " = " + value + ", allowed: 0 or more, finite");
    }
    return value;
  }
}
