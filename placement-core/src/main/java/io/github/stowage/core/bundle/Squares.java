package io.github.stowage.core.bundle;

/**
 * The sum of squares of what replicas and originals carry, where nobody reads the original of what
 * a bundle serves. It is the variance of the servers' loads when replicas are placed at random, but
 * for a factor. The replicas of a bundle that cost a price p a byte are {@code served / sqrt(p
 * bytes)}.
 */
final class Squares extends Objective {
  /** Of each object's candidates: times the root of the price, the least the replicas can cost. */
  private final double[][] least;

  Squares(ObjectStats[] objects, Candidates[] candidates, int servers) {
    super(objects, candidates, servers);
    least = new double[objects.length][];
    for (int i = 0; i < objects.length; i++) {
      Candidates options = candidates[i];
      double[] each = new double[options.count()];
      for (int c = 0; c < each.length; c++) {
        each[c] = 2 * options.served(c) * Math.sqrt(options.bytes(c));
      }
      least[i] = each;
    }
  }

  @Override
  void decide(Choice choice, int object, double price) {
    Candidates options = candidates[object];
    double[] floors = least[object];
    double root = Math.sqrt(price);
    double load = objects[object].load();
    int likely = choice.candidate[object];
    choice.candidate[object] = 0;
    choice.replicas[object] = 0;
    double lowest = attempt(choice, object, likely, price, load * load);
    for (int c = 1; c < floors.length; c++) {
      // served^2 / r + price bytes r is at least 2 served sqrt(price bytes), whatever r is.
      double rest = load - options.served(c);
      if (rest * rest + root * floors[c] < lowest) {
        lowest = attempt(choice, object, c, price, lowest);
      }
    }
  }

  /** Takes a candidate if it is better than the lowest so far, and says what is now. */
  private double attempt(Choice choice, int object, int c, double price, double lowest) {
    double served = candidates[object].served(c);
    if (served <= 0) {
      return lowest;
    }
    double rest = objects[object].load() - served;
    double priceEach = price * candidates[object].bytes(c);
    double ideal = priceEach == 0 ? most : served / Math.sqrt(priceEach);
    // The cost is convex in the replicas: the best whole number is next to the ideal.
    int few = (int) Math.max(1, Math.min(most, Math.floor(ideal)));
    int many = Math.min(most, few + 1);
    double fewCost = rest * rest + served * served / few + priceEach * few;
    double manyCost = rest * rest + served * served / many + priceEach * many;
    double cost = Math.min(fewCost, manyCost);
    if (cost >= lowest) {
      return lowest;
    }
    choice.candidate[object] = c;
    choice.replicas[object] = fewCost <= manyCost ? few : many;
    return cost;
  }

  @Override
  double of(int object, int candidate, int replicas) {
    double served = candidates[object].served(candidate);
    double rest = objects[object].load() - served;
    return rest * rest + (served > 0 ? served * served / replicas : 0);
  }
}
