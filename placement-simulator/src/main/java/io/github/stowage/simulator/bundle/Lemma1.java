package io.github.stowage.simulator.bundle;

import io.github.stowage.core.bundle.Coverage;
import io.github.stowage.core.bundle.ObjectStats;

/**
 * RepBun's Figure 11: the load that the bundle of the k most popular columns serves, for k from 0
 * to all, as fractions of the object's load.
 *
 * @param estimated by Lemma 1, from the columns' popularity
 * @param served by the queries' column sets
 */
public record Lemma1(double[] estimated, double[] served) {
  static Lemma1 of(ObjectStats object) {
    int[] order = object.byPopularity();
    return new Lemma1(
        shares(object, Coverage.INDEPENDENT.served(object, order)),
        shares(object, Coverage.MEASURED.served(object, order)));
  }

  private static double[] shares(ObjectStats object, double[] loads) {
    double[] shares = loads.clone();
    for (int k = 0; k < shares.length; k++) {
      shares[k] /= object.load();
    }
    return shares;
  }

  int columns() {
    return served.length - 1;
  }

  /** Of k from 1 on. */
  double meanError() {
    double sum = 0;
    for (int k = 1; k <= columns(); k++) {
      sum += error(k);
    }
    return sum / columns();
  }

  /** The k where the estimate is farthest off. */
  int worst() {
    int worst = 1;
    for (int k = 2; k <= columns(); k++) {
      worst = error(k) > error(worst) ? k : worst;
    }
    return worst;
  }

  double error(int k) {
    return Math.abs(estimated[k] - served[k]);
  }
}
