package io.github.stowage.core.bundle;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Collections;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class KnapsackTest {
  private static final int SERVERS = 4;

  /** Every candidate in every number of replicas, object by object, for all that memory allows. */
  private static double bruteForce(
      ObjectStats[] objects, Candidates[] candidates, int at, double budget) {
    if (at == objects.length) {
      return 0;
    }
    double load = objects[at].load();
    double best = load * load + bruteForce(objects, candidates, at + 1, budget);
    for (int c = 1; c < candidates[at].count(); c++) {
      for (int r = 1; r <= SERVERS; r++) {
        double left = budget - r * candidates[at].bytes(c);
        if (left >= 0) {
          double served = candidates[at].served(c);
          double squares = (load - served) * (load - served) + served * served / r;
          best = Math.min(best, squares + bruteForce(objects, candidates, at + 1, left));
        }
      }
    }
    return best;
  }

  private static double squares(ObjectStats[] objects, Candidates[] candidates, Choice choice) {
    double squares = 0;
    for (int i = 0; i < objects.length; i++) {
      double served = candidates[i].served(choice.candidate[i]);
      double rest = objects[i].load() - served;
      squares += rest * rest + (served > 0 ? served * served / choice.replicas[i] : 0);
    }
    return squares;
  }

  /** A Lagrangian misses the optimum by at most what one object more would gain. */
  @ParameterizedTest
  @ValueSource(doubles = {0, 0.1, 0.3, 0.6, 1, 2, 10})
  void isNearTheOptimum(double budget) {
    double ratio = 0;
    int cases = 40;
    for (int seed = 0; seed < cases; seed++) {
      ObjectStats[] objects = RandomObjects.of(3, 5, 4, seed);
      Candidates[] candidates = QueryUnions.of(objects);
      double memory = budget * RandomObjects.bytes(objects);
      Choice choice = new Knapsack(new Squares(objects, candidates, SERVERS)).choose(memory);
      assertThat(choice.memory).isLessThanOrEqualTo(memory);
      double optimum = bruteForce(objects, candidates, 0, memory);
      double ours = squares(objects, candidates, choice);
      assertThat(ours).isGreaterThanOrEqualTo(optimum * (1 - 1e-9));
      ratio += ours / optimum / cases;
    }
    assertThat(ratio).isLessThanOrEqualTo(1.2);
  }

  @ParameterizedTest
  @ValueSource(doubles = {0.1, 0.3, 0.6, 1, 2, 10})
  void noFurtherReplicaFits(double budget) {
    for (int seed = 0; seed < 40; seed++) {
      ObjectStats[] objects = RandomObjects.of(3, 5, 4, seed);
      Candidates[] candidates = QueryUnions.of(objects);
      double memory = budget * RandomObjects.bytes(objects);
      Choice choice = new Knapsack(new Squares(objects, candidates, SERVERS)).choose(memory);
      for (int i = 0; i < objects.length; i++) {
        if (choice.replicas[i] > 0 && choice.replicas[i] < SERVERS) {
          assertThat(choice.memory + candidates[i].bytes(choice.candidate[i]))
              .isGreaterThan(memory);
        }
      }
    }
  }

  /** At every price all of them or none are bundled; in between only some fit. */
  @Test
  void objectsAlikeAreTreatedDifferentlyWhereTheBudgetAsksForIt() {
    ObjectStats one = RandomObjects.of(1, 8, 6, 3)[0];
    ObjectStats[] objects = Collections.nCopies(16, one).toArray(ObjectStats[]::new);
    Candidates[] candidates = QueryUnions.of(objects);
    double unbundled = 16 * one.load() * one.load();
    double previous = unbundled;
    for (int percent = 5; percent <= 200; percent += 5) {
      double budget = percent / 100.0 * 16 * one.totalBytes();
      Choice choice = new Knapsack(new Squares(objects, candidates, SERVERS)).choose(budget);
      double squares = squares(objects, candidates, choice);
      assertThat(choice.memory).isLessThanOrEqualTo(budget);
      assertThat(squares).isLessThanOrEqualTo(1.03 * previous);
      previous = squares;
    }
    assertThat(previous).isLessThan(.5 * unbundled);
    Choice tight =
        new Knapsack(new Squares(objects, candidates, SERVERS)).choose(.25 * 16 * one.totalBytes());
    assertThat(squares(objects, candidates, tight)).isLessThan(.95 * unbundled);
  }
}
