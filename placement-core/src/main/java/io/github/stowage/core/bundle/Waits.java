package io.github.stowage.core.bundle;

/**
 * What reads wait for, where a read that a bundle serves goes to whichever is least busy: one of
 * its replicas, or the original. A read with d servers to choose from waits for others' reads as 1
 * to d squared, about as with d queues of which the shortest is joined (Mitzenmacher, "The power of
 * two choices in randomized load balancing", 2001) at half of what servers can do. It also waits
 * for others of the same object: {@link Squares}, the original's share counted.
 */
final class Waits extends Objective {
  /** Of a server's mean load: what an object's own reads count beside those of others. */
  private static final double OTHERS = .5;

  private final double others;

  Waits(ObjectStats[] objects, Candidates[] candidates, int servers) {
    // One beside the original would be no choice.
    super(objects, candidates, servers - 1);
    double sum = 0;
    for (ObjectStats object : objects) {
      sum += object.load();
    }
    others = OTHERS * sum / servers;
  }

  @Override
  void decide(Choice choice, int object, double price) {
    Candidates options = candidates[object];
    double load = objects[object].load();
    int likely = choice.candidate[object];
    choice.candidate[object] = 0;
    choice.replicas[object] = 0;
    double lowest = attempt(choice, object, likely, price, of(object, 0, 0));
    for (int c = 1; c < options.count(); c++) {
      double rest = load - options.served(c);
      if (rest * (others + rest) + price * options.bytes(c) < lowest) {
        lowest = attempt(choice, object, c, price, lowest);
      }
    }
  }

  /** Takes a candidate if it is better than the lowest so far, and says what is now. */
  private double attempt(Choice choice, int object, int c, double price, double lowest) {
    if (candidates[object].served(c) <= 0) {
      return lowest;
    }
    double priceEach = price * candidates[object].bytes(c);
    double best = Double.POSITIVE_INFINITY;
    int replicas = 0;
    for (int r = 1; r <= most; r++) {
      double cost = of(object, c, r) + priceEach * r;
      if (cost >= best) {
        // It is convex.
        break;
      }
      best = cost;
      replicas = r;
    }
    if (best >= lowest) {
      return lowest;
    }
    choice.candidate[object] = c;
    choice.replicas[object] = replicas;
    return best;
  }

  @Override
  double of(int object, int candidate, int replicas) {
    double load = objects[object].load();
    double served = replicas == 0 ? 0 : candidates[object].served(candidate);
    double rest = load - served;
    double moved = moved(load, served, replicas);
    double kept = load - moved;
    double choices = replicas + 1;
    return others * (rest + served / (choices * choices))
        + kept * kept
        + (replicas == 0 ? 0 : moved * moved / replicas);
  }

  /**
   * What of an object's load goes to its bundle's replicas, when they and the original have as even
   * a part as can be.
   */
  static double moved(double load, double served, int replicas) {
    return Math.min(served, load * replicas / (replicas + 1));
  }
}
