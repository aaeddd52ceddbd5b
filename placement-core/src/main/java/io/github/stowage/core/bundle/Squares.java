package io.github.stowage.core.bundle;

/**
 * What every bundle of every object does to the sum of squares of what replicas and originals
 * carry, for a price of memory.
 */
final class Squares {
  private final ObjectStats[] objects;
  private final Candidates[] candidates;
  private final int servers;

  /** Of each object's candidates: times the root of the price, the least the replicas can cost. */
  private final double[][] least;

  Squares(ObjectStats[] objects, Candidates[] candidates, int servers) {
    this.objects = objects;
    this.candidates = candidates;
    this.servers = servers;
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

  /**
   * The best bundle of an object.
   *
   * @param choice replaced for this object; a good one, of a price nearby, saves time
   * @param price of a byte, in squares
   */
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
    double ideal = priceEach == 0 ? servers : served / Math.sqrt(priceEach);
    // The cost is convex in the replicas: the best whole number is next to the ideal.
    int few = (int) Math.max(1, Math.min(servers, Math.floor(ideal)));
    int many = Math.min(servers, few + 1);
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

  /**
   * The best bundles.
   *
   * @param near the best for another price
   */
  Choice decide(double price, Choice near) {
    Choice choice = near.copy();
    for (int i = 0; i < objects.length; i++) {
      decide(choice, i, price);
    }
    weigh(choice);
    return choice;
  }

  /** Adds up the memory. */
  void weigh(Choice choice) {
    choice.memory = 0;
    for (int i = 0; i < objects.length; i++) {
      choice.memory += bytes(choice, i);
    }
  }

  /** Of all replicas of an object's bundle. */
  double bytes(Choice choice, int object) {
    return choice.replicas[object] * candidates[object].bytes(choice.candidate[object]);
  }

  /** What an object adds to the sum. */
  double of(Choice choice, int object) {
    int c = choice.candidate[object];
    double served = candidates[object].served(c);
    double rest = objects[object].load() - served;
    return rest * rest + (served > 0 ? served * served / choice.replicas[object] : 0);
  }
}
