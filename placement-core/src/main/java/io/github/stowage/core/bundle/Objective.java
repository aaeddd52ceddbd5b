package io.github.stowage.core.bundle;

/** What {@link Knapsack} makes as small as it can: a sum over objects of what their bundles do. */
abstract class Objective {
  final ObjectStats[] objects;
  final Candidates[] candidates;

  /** Replicas that a bundle may have. */
  final int most;

  Objective(ObjectStats[] objects, Candidates[] candidates, int most) {
    this.objects = objects;
    this.candidates = candidates;
    this.most = most;
  }

  /**
   * The best bundle of an object.
   *
   * @param choice replaced for this object; a good one, of a price nearby, saves time
   * @param price of a byte of memory, in squares
   */
  abstract void decide(Choice choice, int object, double price);

  /**
   * What an object adds to the sum, in squares of bytes read: convex in the replicas.
   *
   * @param replicas at least 1, or 0 for none
   */
  abstract double of(int object, int candidate, int replicas);

  /** The same of what was chosen. */
  final double of(Choice choice, int object) {
    return of(object, choice.candidate[object], choice.replicas[object]);
  }

  /**
   * The best bundles.
   *
   * @param near the best for another price
   */
  final Choice decide(double price, Choice near) {
    Choice choice = near.copy();
    for (int i = 0; i < objects.length; i++) {
      decide(choice, i, price);
    }
    weigh(choice);
    return choice;
  }

  /** Adds up the memory. */
  final void weigh(Choice choice) {
    choice.memory = 0;
    for (int i = 0; i < objects.length; i++) {
      choice.memory += bytes(choice, i);
    }
  }

  /** Of all replicas of an object's bundle. */
  final double bytes(Choice choice, int object) {
    return choice.replicas[object] * candidates[object].bytes(choice.candidate[object]);
  }
}
