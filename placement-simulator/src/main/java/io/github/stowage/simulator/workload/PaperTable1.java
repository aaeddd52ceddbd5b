package io.github.stowage.simulator.workload;

import java.util.Map;

/** What Paper A prints in its Table I, to be shown next to ours and never computed with. */
final class PaperTable1 {
  /** Rounded to two digits. Uniform's does not follow from the metric the paper names. */
  static final Map<String, Double> SKEW =
      Map.of("uniform", 0.15, "beta", 0.39, "power", 0.60, "normal", 0.74, "gamma", 0.77);

  /** Of its gamma counts against the expected ones; its other counts are within sampling error. */
  static final double GAMMA_CHI_SQUARE = 10.8;

  private PaperTable1() {}
}
