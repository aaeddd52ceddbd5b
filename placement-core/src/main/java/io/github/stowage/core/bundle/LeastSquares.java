package io.github.stowage.core.bundle;

import io.github.stowage.core.order.MinHeap;

/**
 * The bundles and replica counts with the smallest sum of squares of what each replica carries,
 * under a budget of memory: that sum is the variance of the servers' loads when replicas are placed
 * at random, but for a factor. A knapsack with one choice per object, solved by its Lagrangian (the
 * replicas of a bundle that cost lambda a byte are {@code served / sqrt(lambda * bytes)}), then
 * what is left of the budget is spent greedily.
 */
final class LeastSquares {
  private static final int STEPS = 48;

  private final ObjectStats[] objects;
  private final Candidates[] candidates;
  private final int servers;

  LeastSquares(ObjectStats[] objects, Candidates[] candidates, int servers) {
    this.objects = objects;
    this.candidates = candidates;
    this.servers = servers;
  }

  Choice choose(double budget) {
    Choice best = atPrice(0);
    if (best.memory > budget) {
      best = atPrice(cheapestFeasible(budget));
    }
    spend(best, budget);
    return best;
  }

  /** The lowest price of a byte at which the budget is kept. */
  private double cheapestFeasible(double budget) {
    double feasible = 1;
    while (atPrice(feasible).memory > budget) {
      feasible *= 1024;
    }
    double infeasible = feasible;
    while (atPrice(infeasible).memory <= budget) {
      feasible = infeasible;
      infeasible /= 1024;
    }
    for (int step = 0; step < STEPS; step++) {
      // Prices span many magnitudes.
      double middle = Math.sqrt(feasible * infeasible);
      if (atPrice(middle).memory <= budget) {
        feasible = middle;
      } else {
        infeasible = middle;
      }
    }
    return feasible;
  }

  private Choice atPrice(double lambda) {
    Choice choice = new Choice(objects.length);
    for (int i = 0; i < objects.length; i++) {
      Candidates options = candidates[i];
      double load = objects[i].load();
      double least = load * load;
      for (int c = 1; c < options.count(); c++) {
        double served = options.served(c);
        double rest = load - served;
        double priceEach = lambda * options.bytes(c);
        double ideal = priceEach == 0 ? servers : served / Math.sqrt(priceEach);
        // The cost is convex in the replicas: the best whole number is next to the ideal.
        int few = (int) Math.max(1, Math.min(servers, Math.floor(ideal)));
        int many = Math.min(servers, few + 1);
        double fewCost = rest * rest + served * served / few + priceEach * few;
        double manyCost = rest * rest + served * served / many + priceEach * many;
        double cost = Math.min(fewCost, manyCost);
        if (served > 0 && cost < least) {
          least = cost;
          choice.candidate[i] = c;
          choice.replicas[i] = fewCost <= manyCost ? few : many;
        }
      }
      choice.memory += choice.replicas[i] * options.bytes(choice.candidate[i]);
    }
    return choice;
  }

  /** Spends what is left on further replicas, those first that lower the sum most per byte. */
  private void spend(Choice choice, double budget) {
    MinHeap byGain = new MinHeap(objects.length);
    for (int i = 0; i < objects.length; i++) {
      if (choice.replicas[i] > 0) {
        byGain.add(-gainPerByte(choice, i), i);
      }
    }
    while (!byGain.isEmpty()) {
      int i = byGain.top();
      double bytes = candidates[i].bytes(choice.candidate[i]);
      if (choice.replicas[i] < servers && choice.memory + bytes <= budget) {
        choice.replicas[i]++;
        choice.memory += bytes;
        byGain.replaceTop(-gainPerByte(choice, i));
      } else {
        byGain.removeTop();
      }
    }
  }

  private double gainPerByte(Choice choice, int object) {
    Candidates options = candidates[object];
    double served = options.served(choice.candidate[object]);
    double replicas = choice.replicas[object];
    return served
        * served
        / (replicas * (replicas + 1))
        / Math.max(1, options.bytes(choice.candidate[object]));
  }
}
