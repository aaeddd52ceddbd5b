package io.github.stowage.simulator.roxie;

import io.github.stowage.core.workload.Distribution;
import io.github.stowage.core.workload.Distributions;
import io.github.stowage.simulator.paper.PrintedThroughput;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.DoubleStream;

/**
 * What the model predicts with another number of clients, and the overhead that then fits.
 *
 * @param overhead in mean service times
 * @param meanError of the predicted gains, mean of the absolute values
 * @param largestError of the predicted gains, the largest absolute value
 */
public record Concurrency(int clients, double overhead, double meanError, double largestError) {
  /** One to six for each of the paper's eight workers. */
  static final List<Integer> CLIENTS = List.of(8, 16, 24, 32, 48);

  static List<Concurrency> all(PrintedThroughput printed, int answers, long seed) {
    return CLIENTS.stream().map(clients -> of(printed, clients, answers, seed)).toList();
  }

  private static Concurrency of(PrintedThroughput printed, int clients, int answers, long seed) {
    double overhead = Overhead.fit(printed, clients, seed);
    Roxie roxie = new Roxie(clients, overhead, answers);
    List<Double> errors = new ArrayList<>();
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
    }
    return new Concurrency(
        clients,
        overhead,
        stream(errors).average().orElseThrow(),
        stream(errors).max().orElseThrow());
  }

  private static DoubleStream stream(List<Double> errors) {
    return errors.stream().mapToDouble(Double::doubleValue);
  }
}
