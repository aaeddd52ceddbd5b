package io.github.stowage.tiering.data;

/** Whole parts of a whole. */
final class Apportion {
  private Apportion() {}

  /**
   * Each part at least one, what is left by weight. Sums of neighbouring parts are off by less than
   * one, so that shares of ranges stay what the weights say.
   *
   * @param total at least as many as there are weights
   * @param weights not negative, their sum above 0
   * @throws IllegalArgumentException if there is less than one for each
   */
  static int[] atLeastOne(int total, double[] weights) {
    double sum = 0;
    for (double weight : weights) {
      sum += weight;
    }
    int rest = total - weights.length;
    if (rest < 0) {
      throw new IllegalArgumentException(total + " for " + weights.length + ", allowed: one each");
    }
    int[] parts = new int[weights.length];
    double reached = 0;
    long given = 0;
    for (int i = 0; i < parts.length; i++) {
      reached += weights[i];
      long upTo = i == parts.length - 1 ? rest : Math.round(rest * (reached / sum));
      parts[i] = (int) (1 + upTo - given);
      given = upTo;
    }
    return parts;
  }
}
