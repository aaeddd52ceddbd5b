package io.github.stowage.ycsb;

import java.util.Map;
import java.util.TreeMap;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * What YCSB printed at the end of a run.
 *
 * @param opsPerSecond overall throughput, 0 if the run did not get that far
 * @param returns operations by "OPERATION STATUS", such as "INSERT OK"
 */
public record YcsbSummary(double opsPerSecond, Map<String, Long> returns) {
  private static final Pattern THROUGHPUT =
      Pattern.compile("\\[OVERALL\\], Throughput\\(ops/sec\\), ([0-9.E]+)");
  private static final Pattern RETURN =
      Pattern.compile("\\[([A-Z-]+)\\], Return=([A-Z_]+), (\\d+)");

  public YcsbSummary {
    returns = Map.copyOf(returns);
  }

  static YcsbSummary parse(Iterable<String> output) {
    double throughput = 0;
    Map<String, Long> returns = new TreeMap<>();
    for (String line : output) {
      Matcher overall = THROUGHPUT.matcher(line);
      if (overall.matches()) {
        throughput = Double.parseDouble(overall.group(1));
      }
      Matcher result = RETURN.matcher(line);
      if (result.matches()) {
        returns.merge(
            result.group(1) + " " + result.group(2), Long.valueOf(result.group(3)), Long::sum);
      }
    }
    return new YcsbSummary(throughput, returns);
  }

  /** Operations that ended well. */
  public long ok() {
    return total(true);
  }

  /** Operations that ended otherwise. */
  public long failed() {
    return total(false);
  }

  private long total(boolean ok) {
    return returns.entrySet().stream()
        .filter(entry -> entry.getKey().endsWith(" OK") == ok)
        .mapToLong(Map.Entry::getValue)
        .sum();
  }
}
