package io.github.stowage.simulator.workload;

import static io.github.stowage.simulator.report.Table.format;

import io.github.stowage.simulator.report.Table;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.stream.Collectors;

/** Writes Table I down: table1.md, and its chart next to it. */
public final class Table1Report {
  private static final String HEADER =
      """
      # Table I: the five workloads

      Regenerate with `./stowage simulate table1 --seed %d --out docs/simulation`.

      %,d requests over %d equal-width keys, counted in %d bins of adjacent keys, most first: one instance of ours beside
      the paper's. Expected is what the distribution gives without sampling error; chi-square, with three degrees of
      freedom, is above 6.25 in one instance of ten and above 11.3 in one of a hundred.

      ![Requests per bin, and skew, next to the paper's](table1.png)

      """;

  private static final String MEASURES =
      """

      ## max:mean and skew

      Both are of the four bins. Skew is Pavlo et al.'s CalculateSkew. Expected is the mean of %d more instances, +- their
      standard deviation: what one instance's skew may be off by.

      """;

  private static final String KEYS =
      """

      ## Of the keys

      The distributions themselves over the %d keys, without sampling error.

      """;

  private static final String NOTES =
      """

      ## Where the paper differs

      - **Uniform.** The paper prints a skew of %.2f. That does not follow from the metric it names, nor from its
        own counts, which have %.3f. It is left as it is.
      - **Gamma.** The paper's counts have a chi-square of %.1f; the others' are within sampling error. Its printed skew
        of %.2f follows from its counts (%.3f) and is %.1f standard deviations from the expected %.3f.
      - **Bins.** The other printed skews fit the four bins, not the %d keys.
      """;

  private Table1Report() {}

  /**
   * @param directory made if it does not exist; table1.md and table1.png there are replaced
   */
  public static void write(Table1 table, Path directory) throws IOException {
    Files.createDirectories(directory);
    Table1Chart.write(table, directory.resolve("table1.png"));
    Files.writeString(directory.resolve("table1.md"), text(table));
  }

  /** One line: chi-square and skew of each workload. */
  public static String summary(Table1 table) {
    return table.rows().stream()
        .map(
            row ->
                format(
                    "%s chi-square %.2f, skew %.3f (paper %.2f)",
                    row.workload(), row.chiSquare(), row.skew(), row.paper().skew()))
        .collect(Collectors.joining("; "));
  }

  static String text(Table1 table) {
    StringBuilder out = new StringBuilder();
    out.append(format(HEADER, table.seed(), Table1.REQUESTS, Table1.KEYS, Table1.BINS));
    Table counts =
        new Table(
            1, "workload", "paper", "ours", "difference", "expected", "chi-square: paper", "ours");
    Table measures =
        new Table(
            1,
            "workload",
            "max:mean: paper",
            "ours",
            "difference",
            "skew: paper",
            "ours",
            "difference",
            "of the paper's counts",
            "expected");
    Table keys = new Table(1, "workload", "max:mean", "skew");
    for (Table1.Row row : table.rows()) {
      counts.row(
          row.workload(),
          bins("%.0f", row.paper().counts()),
          bins("%.0f", row.counts()),
          bins("%+.0f", differences(row)),
          bins("%.1f", row.expected()),
          format("%.2f", row.paper().chiSquare()),
          format("%.2f", row.chiSquare()));
      measures.row(
          row.workload(),
          format("%.2f", row.paper().maxToMean()),
          format("%.3f", row.maxToMean()),
          format("%+.3f", row.maxToMean() - row.paper().maxToMean()),
          format("%.2f", row.paper().skew()),
          format("%.3f", row.skew()),
          format("%+.3f", row.skew() - row.paper().skew()),
          format("%.3f", row.paper().skewOfCounts()),
          format("%.3f +- %.3f", row.expectedSkew(), row.skewDeviation()));
      keys.row(row.workload(), format("%.3f", row.keysMaxToMean()), format("%.3f", row.keysSkew()));
    }
    out.append(counts).append(format(MEASURES, Table1.INSTANCES)).append(measures);
    out.append(format(KEYS, Table1.KEYS)).append(keys);
    Table1.Row uniform = table.row("uniform");
    Table1.Row gamma = table.row("gamma");
    out.append(
        format(
            NOTES,
            uniform.paper().skew(),
            uniform.paper().skewOfCounts(),
            gamma.paper().chiSquare(),
            gamma.paper().skew(),
            gamma.paper().skewOfCounts(),
            Math.abs(gamma.paper().skew() - gamma.expectedSkew()) / gamma.skewDeviation(),
            gamma.expectedSkew(),
            Table1.KEYS));
    return out.toString();
  }

  private static double[] differences(Table1.Row row) {
    double[] differences = row.counts().clone();
    Arrays.setAll(differences, bin -> row.counts()[bin] - row.paper().counts()[bin]);
    return differences;
  }

  private static String bins(String pattern, double[] values) {
    return Arrays.stream(values)
        .mapToObj(value -> format(pattern, value))
        .collect(Collectors.joining(" / "));
  }
}
