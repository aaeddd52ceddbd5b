package io.github.stowage.alluxio.benchmark;

import io.github.stowage.report.Step;
import java.util.ArrayList;
import java.util.List;

/**
 * What RepBun as shipped is made of: cells that differ in one thing, so that bundles get no credit
 * for placement, or for the choice of the replica, which copies of row groups can have, too.
 */
final class Ingredients {
  private Ingredients() {}

  static List<Step> of(List<Double> budgets) {
    List<Step> steps = new ArrayList<>();
    for (double budget : budgets) {
      String b = ", B = " + Cell.number(budget);
      steps.add(
          new Step(
              "copies of row groups" + b,
              Strategy.DEFAULT.key(),
              Cell.name(Strategy.TABREP, budget)));
      steps.add(step("placement" + b, Strategy.TABREP, Strategy.TABREP_PLACED, budget));
      steps.add(
          step("reading as bundles" + b, Strategy.TABREP_PLACED, Strategy.TABREP_BUNDLED, budget));
      steps.add(
          step("choice of replica" + b, Strategy.TABREP_BUNDLED, Strategy.TABREP_FAIR, budget));
      steps.add(
          step("unions, not row groups" + b, Strategy.TABREP_FAIR, Strategy.OURS_BUNDLES, budget));
      steps.add(
          step("the file as a replica" + b, Strategy.OURS_BUNDLES, Strategy.OURS_UNIONS, budget));
      steps.add(step("a plan for that choice" + b, Strategy.OURS_UNIONS, Strategy.OURS, budget));
      steps.add(step("bundles, not row groups" + b, Strategy.TABREP_FAIR, Strategy.OURS, budget));
      steps.add(step("all from TabRep on" + b, Strategy.TABREP, Strategy.OURS, budget));
      steps.add(
          step("ColRep's placement and choice" + b, Strategy.COLREP, Strategy.COLREP_FAIR, budget));
      steps.add(
          step("unions, not columns" + b, Strategy.COLREP_FAIR, Strategy.OURS_BUNDLES, budget));
    }
    return steps;
  }

  private static Step step(String ingredient, Strategy from, Strategy to, double budget) {
    return new Step(ingredient, Cell.name(from, budget), Cell.name(to, budget));
  }
}
