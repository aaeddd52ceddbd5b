package io.github.stowage.simulator.roxie;

import io.github.stowage.core.workload.Distribution;
import io.github.stowage.core.workload.Distributions;
import io.github.stowage.simulator.paper.PrintedThroughput;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.stream.DoubleStream;

/**
 * What the model predicts under another assumption, with the overhead that then fits.
 *
 * @param clients that ask
 * @param phases of a service time: 1 is exponential, more are more regular (Erlang)
 * @param overhead in mean service times
 * @param meanError of the predicted gains, mean of the absolute values
 * @param largestError of the predicted gains, the largest absolute value
 * @param compactAbove in how many of the four skewed workloads compact is above coarse
 */
public record Assumption(
    int clients,
    int phases,
    double overhead,
    double meanError,
    double largestError,
    long compactAbove) {
  /** One to six clients for each of the paper's eight workers, then more regular services. */
  private static final int[][] ALL = {
    {8, 1}, {16, 1}, {24, 1}, {32, 1}, {48, 1}, {24, 2}, {24, 4}, {48, 4}
  };

  static List<Assumption> all(PrintedThroughput printed, int answers, long seed) {
    return Arrays.stream(ALL)
        .map(each -> of(printed, new Roxie(each[0], each[1], 0, answers), seed))
        .toList();
  }

  private static Assumption of(PrintedThroughput printed, Roxie bare, long seed) {
    Roxie roxie = bare.with(Overhead.fit(printed, bare, seed));
    List<Double> errors = new ArrayList<>();
    long above = 0;
    for (int w = 0; w < Distributions.ALL.size(); w++) {
      Distribution workload = Distributions.ALL.get(w);
      double[] throughputs = Throughputs.throughputs(roxie, workload, seed, w);
      for (int v = 1; v < throughputs.length; v++) {
        Variant variant = Variant.TABLE.get(v);
        Double wanted = printed.gain(workload.name(), variant.strategyName());
        boolean fitted = workload == Overhead.WORKLOAD && variant.strategy() == Overhead.STRATEGY;
        if (variant.isPapers() && wanted != null && !fitted) {
          errors.add(Math.abs(throughputs[v] / throughputs[0] / wanted - 1));
        }
      }
      boolean skewed = workload != Distributions.UNIFORM;
      if (skewed && throughputs[Variant.COMPACT] > throughputs[Variant.COARSE]) {
        above++;
      }
    }
    return new Assumption(
        roxie.clients(),
        roxie.phases(),
        roxie.overhead(),
        stream(errors).average().orElseThrow(),
        stream(errors).max().orElseThrow(),
        above);
  }

  private static DoubleStream stream(List<Double> errors) {
    return errors.stream().mapToDouble(Double::doubleValue);
  }
}
