package io.github.stowage.simulator.selection;

import java.util.function.IntToDoubleFunction;
import org.apache.commons.rng.UniformRandomProvider;

/** The candidate with the lowest score. */
final class Lowest {
  private Lowest() {}

  /** Equal scores are equally likely to win. */
  static int of(int[] candidates, UniformRandomProvider random, IntToDoubleFunction score) {
    int best = candidates[0];
    double bestScore = score.applyAsDouble(best);
    int ties = 1;
    for (int i = 1; i < candidates.length; i++) {
      double candidate = score.applyAsDouble(candidates[i]);
      if (candidate < bestScore) {
        ties = 1;
      } else if (candidate != bestScore || random.nextInt(++ties) != 0) {
        continue;
      }
      best = candidates[i];
      bestScore = candidate;
    }
    return best;
  }
}
