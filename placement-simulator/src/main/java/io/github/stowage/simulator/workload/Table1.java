package io.github.stowage.simulator.workload;

import io.github.stowage.core.workload.Distribution;
import io.github.stowage.core.workload.Distributions;
import io.github.stowage.core.workload.Loads;
import io.github.stowage.simulator.paper.PrintedTable1;
import java.util.Arrays;
import java.util.List;
import java.util.stream.DoubleStream;
import java.util.stream.IntStream;
import org.apache.commons.rng.UniformRandomProvider;
import org.apache.commons.statistics.descriptive.Mean;
import org.apache.commons.statistics.descriptive.StandardDeviation;

/**
 * Table I of Paper A: the five workloads as 30,000 requests in four bins.
 *
 * @param seed decides the requests
 * @param rows one per workload, in the paper's order
 */
public record Table1(long seed, List<Row> rows) {
  static final int REQUESTS = PrintedTable1.REQUESTS;
  static final int BINS = 4;

  /** Equal-width ones, which the requests ask for; a bin is a quarter of them. */
  static final int KEYS = 1024;

  static final int INSTANCES = 300;

  /**
   * One workload.
   *
   * @param counts requests per bin, most first
   * @param paper what the paper prints
   * @param expected requests per bin, most first
   * @param chiSquare of the counts against the expected ones, with three degrees of freedom
   * @param skew of the counts
   * @param expectedSkew mean of the skews of other instances
   * @param skewDeviation standard deviation of those skews: what one instance's may be off by
   * @param maxToMean of the counts
   * @param keysMaxToMean of the workload itself over the 1024 keys, without sampling error
   * @param keysSkew likewise
   */
  public record Row(
      String workload,
      double[] counts,
      Printed paper,
      double[] expected,
      double chiSquare,
      double skew,
      double expectedSkew,
      double skewDeviation,
      double maxToMean,
      double keysMaxToMean,
      double keysSkew) {}

  /**
   * The paper's row.
   *
   * @param counts requests per bin, most first
   * @param maxToMean rounded to two digits
   * @param skew rounded to two digits
   * @param chiSquare of the printed counts against the expected ones, with three degrees of freedom
   * @param skewOfCounts what the metric gives of the printed counts
   */
  public record Printed(
      double[] counts, double maxToMean, double skew, double chiSquare, double skewOfCounts) {}

  public Table1 {
    rows = List.copyOf(rows);
  }

  public static Table1 run(long seed) {
    List<Distribution> workloads = Distributions.ALL;
    return new Table1(
        seed,
        IntStream.range(0, workloads.size())
            .mapToObj(i -> row(workloads.get(i), Instances.random(seed, i)))
            .toList());
  }

  /**
   * @param workload by name
   */
  public Row row(String workload) {
    return rows.stream().filter(row -> row.workload().equals(workload)).findFirst().orElseThrow();
  }

  private static Row row(Distribution workload, UniformRandomProvider random) {
    double[] expected = Arrays.stream(workload.shares(BINS)).map(s -> s * REQUESTS).toArray();
    double[] counts = Instances.fold(Instances.draw(workload, KEYS, REQUESTS, random), BINS);
    double[] skews =
        IntStream.range(0, INSTANCES)
            .mapToDouble(i -> Loads.skew(Instances.draw(workload, BINS, REQUESTS, random)))
            .toArray();
    double[] keys = workload.shares(KEYS);
    return new Row(
        workload.name(),
        mostFirst(counts),
        printed(workload.name(), mostFirst(expected)),
        mostFirst(expected),
        chiSquare(counts, expected),
        Loads.skew(counts),
        Mean.of(skews).getAsDouble(),
        StandardDeviation.of(skews).getAsDouble(),
        Loads.maxToMean(counts),
        Loads.maxToMean(keys),
        Loads.skew(keys));
  }

  private static Printed printed(String workload, double[] expected) {
    double[] counts = PrintedTable1.counts(workload);
    return new Printed(
        counts,
        PrintedTable1.MAX_TO_MEAN.get(workload),
        PrintedTable1.SKEW.get(workload),
        chiSquare(counts, expected),
        Loads.skew(counts));
  }

  private static double[] mostFirst(double[] values) {
    return DoubleStream.of(values).map(v -> -v).sorted().map(v -> -v).toArray();
  }

  private static double chiSquare(double[] counts, double[] expected) {
    return IntStream.range(0, counts.length)
        .mapToDouble(i -> (counts[i] - expected[i]) * (counts[i] - expected[i]) / expected[i])
        .sum();
  }
}
