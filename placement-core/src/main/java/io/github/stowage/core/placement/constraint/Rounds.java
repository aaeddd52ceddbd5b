package io.github.stowage.core.placement.constraint;

/**
 * Changes of a placement that are made many at once, since what they are worth is known only when
 * requests have been routed anew. A round that does not lower max:mean is taken back, and then one
 * half as large is tried.
 */
final class Rounds {
  private static final int MOST_ROUNDS = 60;
  private static final double LEAST_GAIN = 1e-7;

  private final Trial trial;
  private final Goal goal;
  private Solution best;

  /** What changes a placement. */
  interface Changes {
    /**
     * @param slots what they get now
     * @param most changes that it may make
     * @return how many it made
     */
    int make(RoutedSlots slots, int most);
  }

  /** Starts with what the table holds. */
  Rounds(Trial trial, Goal goal) {
    this.trial = trial;
    this.goal = goal;
    best = Solution.of(trial.table, goal);
  }

  /** The best so far, which the table holds. */
  Solution best() {
    return best;
  }

  /** Whether all rounds were used and the aim was not reached. */
  boolean run(Changes changes) {
    int most = Integer.MAX_VALUE;
    for (int round = 0; round < MOST_ROUNDS && best.maxToMean > goal.aim; round++) {
      int made = changes.make(new RoutedSlots(trial, goal, best), most);
      if (made == 0) {
        return false;
      }
      Solution next = Solution.of(trial.table, goal);
      if (next.maxToMean < best.maxToMean * (1 - LEAST_GAIN) && trial.withinBudget()) {
        trial.keep();
        best = next;
      } else {
        trial.undo();
        most = made / 2;
      }
    }
    return best.maxToMean > goal.aim;
  }
}
