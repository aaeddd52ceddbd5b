package io.github.stowage.alluxio.benchmark;

import java.util.ArrayList;
import java.util.List;

/**
 * One strategy with one budget.
 *
 * @param name in results, such as ours-b0.5
 * @param folder of its files in Alluxio; cells that differ in how they read share one
 * @param budget fraction of the bytes of all row groups; 0 for Default
 */
record Cell(String name, String folder, Strategy strategy, double budget) {
  static final String AGAIN = "default-again";

  /** Of all strategies, in the order of tables. */
  static List<Cell> all(List<Double> budgets) {
    return of(budgets, Strategy.keys());
  }

  /**
   * Default twice, and then others of each budget.
   *
   * @param strategies keys of the others; Default's changes nothing
   */
  static List<Cell> of(List<Double> budgets, List<String> strategies) {
    List<Cell> cells = new ArrayList<>();
    cells.add(new Cell("default", "default", Strategy.DEFAULT, 0));
    cells.add(new Cell(AGAIN, "default", Strategy.DEFAULT, 0));
    for (double budget : budgets) {
      for (Strategy strategy : Strategy.values()) {
        if (strategy != Strategy.DEFAULT && strategies.contains(strategy.key())) {
          Strategy owner =
              strategies.contains(strategy.owner().key()) ? strategy.owner() : strategy;
          cells.add(new Cell(name(strategy, budget), name(owner, budget), strategy, budget));
        }
      }
    }
    return cells;
  }

  static String name(Strategy strategy, double budget) {
    return strategy.key() + "-b" + number(budget);
  }

  static String number(double budget) {
    return budget == Math.rint(budget) ? Long.toString((long) budget) : "" + budget;
  }

  /** Whether no cell before it has the same files. */
  boolean ownsFiles() {
    return name.equals(folder);
  }

  String meaning() {
    return name.equals(AGAIN)
        ? "the same again: the noise floor"
        : strategy.meaning() + (strategy == Strategy.DEFAULT ? "" : ", budget " + budget);
  }
}
