package io.github.stowage.core.tier;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Random;
import org.junit.jupiter.api.Test;
import org.ojalgo.optimisation.Expression;
import org.ojalgo.optimisation.ExpressionsBasedModel;
import org.ojalgo.optimisation.Optimisation;
import org.ojalgo.optimisation.Variable;

/** Plans beside the optimum of the paper's integer linear program (equations 2 to 5). */
class ExactTest {
  private static final int INSTANCES = 200;

  @Test
  void isNearTheOptimumAndTheBoundIsOne() {
    double worst = 1;
    double sum = 0;
    for (long seed = 0; seed < INSTANCES; seed++) {
      Random random = new Random(seed);
      KeyStats stats = RandomTables.some(random, 12 + random.nextInt(30), 2 + random.nextInt(3));
      double budget = Math.floor(stats.totalBytes() * (.05 + .45 * random.nextDouble()));
      ReadCosts costs = ReadCosts.even(stats.columns());
      int[] order = ColumnOrder.byCardinality(stats);
      TierPlan plan = new TierPlanner(TierMode.DENSITY, costs).plan(stats, order, budget);
      double optimum = optimum(new PrefixTree(stats, order), costs.perFragment(stats), budget);
      String where = "seed " + seed;
      assertThat(plan.gain()).as(where).isLessThanOrEqualTo(optimum * (1 + 1e-6) + 1e-9);
      assertThat(plan.bound()).as(where).isGreaterThanOrEqualTo(optimum * (1 - 1e-6));
      double share = optimum == 0 ? 1 : plan.gain() / optimum;
      worst = Math.min(worst, share);
      sum += share;
    }
    System.out.printf("of the optimum: worst %.4f, mean %.4f%n", worst, sum / INSTANCES);
    assertThat(worst).isGreaterThanOrEqualTo(.99);
  }

  private static double optimum(PrefixTree tree, double[] perFragment, double budget) {
    ExpressionsBasedModel model = new ExpressionsBasedModel();
    Variable[] onSsd = new Variable[tree.nodes()];
    for (int level = 0; level < tree.levels(); level++) {
      for (int node = tree.start(level); node < tree.start(level + 1); node++) {
        onSsd[node] =
            model.newVariable("y" + node).binary().weight(perFragment[tree.column(level)]);
        if (level > 0) {
          model
              .newExpression("closed" + node)
              .lower(0)
              .set(onSsd[node], 1)
              .set(onSsd[tree.parent(node)], -1);
        }
      }
    }
    Expression room = model.newExpression("room").upper(budget);
    for (int leaf = tree.firstLeaf(); leaf < tree.nodes(); leaf++) {
      room.set(onSsd[leaf], tree.bytes(leaf));
    }
    Optimisation.Result result = model.maximise();
    assertThat(result.getState().isOptimal()).isTrue();
    return result.getValue();
  }
}
