package io.github.stowage.core.placement;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.within;

import java.util.Arrays;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;
import org.ojalgo.optimisation.Expression;
import org.ojalgo.optimisation.ExpressionsBasedModel;
import org.ojalgo.optimisation.Optimisation;
import org.ojalgo.optimisation.Variable;

class FlowRouterTest {
  /** Of sums over the nodes. */
  private static final double ROUNDING = 1e-14;

  @Test
  void isWhatLinearProgrammingFinds() {
    int improved = 0;
    int aboveMean = 0;
    for (int seed = 0; seed < 600; seed++) {
      RandomCase c = new RandomCase(seed);
      OptimalRouting best = FlowRouter.solve(c.loads, c.even, c.nodes);
      double found = maxToMean(c, best.routing());
      double optimum = linearProgram(c);
      assertThat(found).as("seed %d", seed).isCloseTo(optimum, within(1e-7 * optimum));
      assertThat(best.lowerBound()).as("seed %d", seed).isLessThanOrEqualTo(found * (1 + ROUNDING));
      assertThat(found).as("seed %d", seed).isLessThanOrEqualTo(best.lowerBound() * (1 + 2e-9));
      improved += found < maxToMean(c, c.even) - 1e-6 ? 1 : 0;
      aboveMean += found > 1 + 1e-6 ? 1 : 0;
    }
    assertThat(improved).isGreaterThan(200);
    assertThat(aboveMean).isBetween(150, 500);
  }

  @Test
  void keepsTheEntriesAndTheSumOfTheirWeights() {
    for (int seed = 0; seed < 2000; seed++) {
      RandomCase c = new RandomCase(seed);
      Routing start = c.skewed(seed);
      Routing found = FlowRouter.route(c.loads, start, c.nodes);
      assertThat(found.entries()).isEqualTo(start.entries());
      for (int p = 0; p < c.loads.length; p++) {
        double sum = 0;
        for (int e = found.first(p); e < found.first(p + 1); e++) {
          assertThat(found.node(e)).isEqualTo(start.node(e));
          assertThat(found.weight(e)).as("seed %d", seed).isGreaterThanOrEqualTo(0);
          if (!(c.loads[p] > 0)) {
            assertThat(found.weight(e)).isEqualTo(start.weight(e));
          }
          sum += found.weight(e);
        }
        assertThat(sum).as("seed %d", seed).isCloseTo(1, within(1e-12));
      }
    }
  }

  @Test
  void isNeverWorseThanTheStartAndDoesNotDependOnIt() {
    for (int seed = 0; seed < 2000; seed++) {
      RandomCase c = new RandomCase(seed);
      Routing start = c.skewed(seed);
      Routing found = FlowRouter.route(c.loads, start, c.nodes);
      double maxToMean = maxToMean(c, found);
      assertThat(maxToMean)
          .as("seed %d", seed)
          .isLessThanOrEqualTo(maxToMean(c, start) * (1 + ROUNDING));
      double fromEven = maxToMean(c, FlowRouter.route(c.loads, c.even, c.nodes));
      assertThat(maxToMean).as("seed %d", seed).isCloseTo(fromEven, within(3e-9 * fromEven));
      double again = maxToMean(c, FlowRouter.route(c.loads, found, c.nodes));
      assertThat(again).as("seed %d", seed).isLessThanOrEqualTo(maxToMean * (1 + ROUNDING));
    }
  }

  @Test
  void isDeterministic() {
    RandomCase c = new RandomCase(5);
    Routing first = FlowRouter.route(c.loads, c.even, c.nodes);
    Routing second = FlowRouter.route(c.loads, c.even, c.nodes);
    for (int e = 0; e < first.entries(); e++) {
      assertThat(first.weight(e)).isEqualTo(second.weight(e));
    }
  }

  /** The first node's excess can only go to the last, through all others. */
  @Test
  void findsAPathThroughAllNodes() {
    int count = 2000;
    Chain chain = new Chain(count);
    assertThat(chain.maxToMean(chain.even)).isEqualTo(1.5);
    OptimalRouting best = FlowRouter.solve(chain.loads, chain.even, chain.nodes);
    assertThat(best.lowerBound()).isEqualTo(1);
    assertThat(chain.maxToMean(best.routing())).isCloseTo(1, within(2e-9));
  }

  @Test
  void provesWithTheNodesThatCannotGiveLoadAway() {
    Chain chain = new Chain(100);
    chain.loads[0] = 3;
    chain.loads[7] = 0;
    OptimalRouting best = FlowRouter.solve(chain.loads, chain.even, chain.nodes);
    // Partition 0 is on node 0 alone, the mean is 102 - 1 over 100.
    assertThat(best.lowerBound()).isCloseTo(3 / 1.01, within(1e-12));
    assertThat(chain.maxToMean(best.routing())).isCloseTo(3 / 1.01, within(1e-8));
  }

  @Test
  void balancesAThousandRandomNodesToTheLast() {
    SplittableRandom random = new SplittableRandom(1);
    int count = 1000;
    int[][] perNode = new int[count][16];
    for (int s = 0; s < count * 16; s++) {
      perNode[s % count][s / count] = (s + s / 8000 * random.nextInt(1, 8000)) % 8000;
    }
    double[] loads = new double[8000];
    for (int p = 0; p < loads.length; p++) {
      loads[p] = random.nextDouble(0.5, 1.5);
    }
    Nodes nodes = Nodes.alike(count, 16);
    Routing best =
        FlowRouter.route(loads, Routing.even(Placement.of(loads.length, perNode)), nodes);
    assertThat(Balance.maxToMean(best.nodeLoads(loads, count), nodes)).isCloseTo(1, within(2e-9));
  }

  @Test
  void refusesLoadsThatAreNone() {
    RandomCase c = new RandomCase(3);
    double[] loads = c.loads.clone();
    loads[1] = Double.NaN;
    assertThatIllegalArgumentException()
        .isThrownBy(() -> FlowRouter.route(loads, c.even, c.nodes))
        .withMessage("load of partition 1: NaN, allowed: finite numbers from 0");
    assertThatIllegalArgumentException()
        .isThrownBy(() -> FlowRouter.route(new double[99], c.even, c.nodes))
        .withMessage("loads: 99, allowed: one per partition, " + c.loads.length);
  }

  /** Node n holds partitions n and n + 1; the last partition has no load, the others 1. */
  private static final class Chain {
    final Nodes nodes;
    final double[] loads;
    final Routing even;

    Chain(int count) {
      nodes = Nodes.alike(count, 2);
      loads = new double[count + 1];
      Arrays.fill(loads, 0, count, 1);
      int[][] perNode = new int[count][];
      for (int n = 0; n < count; n++) {
        perNode[n] = new int[] {n, n + 1};
      }
      even = Routing.even(Placement.of(count + 1, perNode));
    }

    double maxToMean(Routing routing) {
      return Balance.maxToMean(routing.nodeLoads(loads, nodes.count()), nodes);
    }
  }

  private static double maxToMean(RandomCase c, Routing routing) {
    return Balance.maxToMean(routing.nodeLoads(c.loads, c.nodes.count()), c.nodes);
  }

  /** Minimise T such that every node's load / speed is at most T * mean. */
  private static double linearProgram(RandomCase c) {
    double total = 0;
    for (double load : c.loads) {
      total += load;
    }
    double mean = total / c.nodes.totalSpeed();
    ExpressionsBasedModel model = new ExpressionsBasedModel();
    Variable highest = model.newVariable("highest").lower(0).weight(1);
    Expression[] perNode = new Expression[c.nodes.count()];
    for (int n = 0; n < perNode.length; n++) {
      perNode[n] = model.newExpression("node" + n).upper(0).set(highest, -1);
    }
    for (int p = 0; p < c.loads.length; p++) {
      Expression whole = model.newExpression("partition" + p).level(1);
      for (int e = c.even.first(p); e < c.even.first(p + 1); e++) {
        Variable weight = model.newVariable("weight" + e).lower(0).upper(1);
        whole.set(weight, 1);
        int n = c.even.node(e);
        perNode[n].set(weight, c.loads[p] / (mean * c.nodes.speed(n)));
      }
    }
    Optimisation.Result result = model.minimise();
    assertThat(result.getState().isOptimal()).isTrue();
    return result.getValue();
  }
}
