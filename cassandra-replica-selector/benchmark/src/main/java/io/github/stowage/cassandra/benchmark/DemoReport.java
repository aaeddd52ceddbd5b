package io.github.stowage.cassandra.benchmark;

import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import java.util.Map;

final class DemoReport {
  DemoReport(Path out, DemoPlan plan, long records) {}

  void write(Map<DemoPlan.Cell, Map<Strategy, List<PhaseRunner.Outcome>>> outcomes) {
    outcomes.forEach(
        (cell, strategies) ->
            strategies.forEach(
                (strategy, list) -> {
                  double[] p99 =
                      list.stream()
                          .mapToDouble(o -> o.result().percentileMicros(99) / 1e3)
                          .sorted()
                          .toArray();
                  long lag = list.stream().mapToLong(o -> o.result().maxLagNanos()).max().orElse(0);
                  long[] served = new long[5];
                  for (var o : list) {
                    int i = 0;
                    for (long v : o.served().values()) {
                      served[i++] += v;
                    }
                  }
                  double total = java.util.Arrays.stream(served).sum();
                  StringBuilder shares = new StringBuilder();
                  for (long s : served) {
                    shares.append(String.format(Locale.ROOT, "%.3f ", s / total));
                  }
                  System.out.printf(
                      Locale.ROOT,
                      "%-14s %-4s %-16s p99 median %.1f [%.1f..%.1f] errors %d lag %.1f ms shares %s%n",
                      cell.scenario().key(),
                      cell.workload().key(),
                      strategy.key(),
                      p99[p99.length / 2],
                      p99[0],
                      p99[p99.length - 1],
                      list.stream().mapToLong(o -> o.result().errors()).sum(),
                      lag / 1e6,
                      shares);
                }));
  }
}
