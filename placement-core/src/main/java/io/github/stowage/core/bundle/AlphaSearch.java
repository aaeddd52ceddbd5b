package io.github.stowage.core.bundle;

/**
 * RepBun's algorithm: no replica, original or bundle's, is to carry more than 1 / alpha. The
 * smallest bundle that leaves the original so little is taken, and {@code ceil(alpha * served)}
 * replicas of it; the largest alpha whose memory is within the budget is found by bisection. Bundle
 * size, load served and replicas don't decrease with alpha, so neither does the memory.
 */
final class AlphaSearch {
  /** Halvings until two doubles of the same magnitude are neighbours. */
  private static final int STEPS = 60;

  private final ObjectStats[] objects;
  private final Candidates[] candidates;
  private final int servers;

  AlphaSearch(ObjectStats[] objects, Candidates[] candidates, int servers) {
    this.objects = objects;
    this.candidates = candidates;
    this.servers = servers;
  }

  /** The largest feasible alpha; infinite if everything fits as often as there are servers. */
  double largest(double budget) {
    if (choose(Double.POSITIVE_INFINITY).memory <= budget) {
      return Double.POSITIVE_INFINITY;
    }
    double feasible = 0;
    double infeasible = 1 / smallestPiece();
    for (int step = 0; step < STEPS; step++) {
      double middle = (feasible + infeasible) / 2;
      if (choose(middle).memory <= budget) {
        feasible = middle;
      } else {
        infeasible = middle;
      }
    }
    return feasible;
  }

  /** At 1 over this, every object is wholly bundled on all servers. */
  private double smallestPiece() {
    double smallest = Double.POSITIVE_INFINITY;
    for (int i = 0; i < objects.length; i++) {
      double previous = 0;
      for (int c = 0; c < candidates[i].count(); c++) {
        double served = candidates[i].served(c);
        if (served > previous) {
          smallest = Math.min(smallest, (served - previous) / servers);
          previous = served;
        }
      }
    }
    return smallest / 2;
  }

  Choice choose(double alpha) {
    Choice choice = new Choice(objects.length);
    double most = 1 / alpha;
    for (int i = 0; i < objects.length; i++) {
      double load = objects[i].load();
      if (load <= most) {
        continue;
      }
      Candidates options = candidates[i];
      int candidate = 0;
      while (candidate + 1 < options.count() && load - options.served(candidate) > most) {
        candidate++;
      }
      choice.candidate[i] = candidate;
      choice.replicas[i] = (int) Math.min(servers, Math.ceil(alpha * options.served(candidate)));
      choice.memory += choice.replicas[i] * options.bytes(candidate);
    }
    return choice;
  }
}
