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
   * @return the score; NaN when CPU, memory and disk are all unknown. An unknown part is left out.
   */
  public double of(ResourceSample sample, int distance) {
    double resources = HoroscopeScore.of(sample);
    double disk = HoroscopeScore.term(sample.disk());
    if (Double.isNaN(resources) && Double.isNaN(disk)) {
      return Double.NaN;
    }
    double score = Double.isNaN(resources) ? 1 : resources;
    return score
        + (Double.isNaN(disk) ? diskWeight : diskWeight * disk)
        + distanceWeight * distance;
  }

  private static double requireWeight(String name, double value) {
    if (!(value >= 0 && value < Double.POSITIVE_INFINITY)) {
      throw new IllegalArgumentException(name + " = " + value + ", allowed: 0 or more, finite");
    }
    return value;
  }
}
