package io.github.stowage.core.bundle;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class WaitsTest {
  private static final int SERVERS = 5;

  /** Every candidate in every number of replicas, object by object, for all that memory allows. */
  private static double bruteForce(Waits waits, int at, double budget) {
    if (at == waits.objects.length) {
      return 0;
    }
    double best = waits.of(at, 0, 0) + bruteForce(waits, at + 1, budget);
    for (int c = 1; c < waits.candidates[at].count(); c++) {
      for (int r = 1; r <= waits.most; r++) {
        double left = budget - r * waits.candidates[at].bytes(c);
        if (left >= 0) {
          best = Math.min(best, waits.of(at, c, r) + bruteForce(waits, at + 1, left));
        }
      }
    }
    return best;
  }

  /** A Lagrangian misses the optimum by at most what one object more would gain. */
  @ParameterizedTest
  @ValueSource(doubles = {0, 0.1, 0.3, 0.6, 1, 2, 10})
  void isNearTheOptimum(double budget) {
    double ratio = 0;
    int cases = 40;
    for (int seed = 0; seed < cases; seed++) {
      ObjectStats[] objects = RandomObjects.of(3, 5, 4, seed);
      double memory = budget * RandomObjects.bytes(objects);
      Waits waits = new Waits(objects, QueryUnions.of(objects), SERVERS);
      Choice choice = new Knapsack(waits).choose(memory);
      assertThat(choice.memory).isLessThanOrEqualTo(memory);
      double optimum = bruteForce(waits, 0, memory);
      double ours = 0;
      for (int i = 0; i < objects.length; i++) {
        ours += waits.of(choice, i);
      }
      assertThat(ours).isGreaterThanOrEqualTo(optimum * (1 - 1e-9));
      ratio += ours / optimum / cases;
    }
    assertThat(ratio).isLessThanOrEqualTo(1.2);
  }

  /** What the search for the best number of replicas stops by. */
  @Test
  void eachFurtherReplicaGainsLess() {
    ObjectStats[] objects = RandomObjects.of(20, 8, 6, 1);
    Candidates[] candidates = QueryUnions.of(objects);
    Waits waits = new Waits(objects, candidates, 40);
    for (int i = 0; i < objects.length; i++) {
      for (int c = 1; c < candidates[i].count(); c++) {
        double gain = Double.POSITIVE_INFINITY;
        for (int r = 1; r < waits.most; r++) {
          double next = waits.of(i, c, r) - waits.of(i, c, r + 1);
          assertThat(next).isBetween(0.0, gain * (1 + 1e-9));
          gain = next;
        }
      }
    }
  }

  @ParameterizedTest
  @ValueSource(doubles = {0.25, 0.5, 1, 2})
  void moreReadsHaveAChoiceThanWithCopiesOfObjectsOrWithUnions(double budget) {
    for (int seed = 0; seed < 20; seed++) {
      ObjectStats[] objects = RandomObjects.of(60, 12, 10, seed);
      assertThat(chosen(objects, BundleMode.CHOICE, budget))
          .isGreaterThan(chosen(objects, BundleMode.TABREP, budget))
          .isGreaterThan(chosen(objects, BundleMode.UNION, budget));
    }
  }

  /** Bytes read of objects that bundles hold. */
  private static double chosen(ObjectStats[] objects, BundleMode mode, double budget) {
    return new BundlePlanner(
            mode,
            budget * RandomObjects.bytes(objects),
            SERVERS,
            ReplicaSpread.LPT,
            new SplittableRandom(1)::nextInt)
        .plan(objects).bundles().stream()
            .mapToDouble(bundle -> objects[bundle.object()].loadWithin(bundle.columns()))
            .sum();
  }

  /** Original and replicas carry alike, but for what only the original has. */
  @Test
  void theOriginalKeepsItsShare() {
    assertThat(Waits.moved(12, 12, 1)).isEqualTo(6);
    assertThat(Waits.moved(12, 12, 3)).isEqualTo(9);
    assertThat(Waits.moved(12, 5, 3)).isEqualTo(5);
    assertThat(Waits.moved(12, 0, 0)).isZero();
  }

  @Test
  void oneServerHasNoChoice() {
    ObjectStats[] objects = RandomObjects.of(3, 5, 4, 1);
    assertThat(
            new BundlePlanner(BundleMode.CHOICE, 1e9, 1, ReplicaSpread.LPT, bound -> 0)
                .plan(objects)
                .bundles())
        .isEmpty();
  }
}
