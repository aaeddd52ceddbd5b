package io.github.stowage.simulator.workload;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.Locale;
import java.util.stream.Collectors;

/** Writes Table I down: table1.md, and its chart next to it. */
public final class Table1Report {
  private static final String HEADER =
      """
      # Table I: the five workloads

      Regenerate with `./stowage simulate table1 --seed %d --out docs/simulation`.

      %,d requests over %d equal-width keys, counted in %d bins of adjacent keys, most first. Expected is
      what the distribution gives without sampling error; chi-square, with three degrees of freedom, is above
      6.25 in one instance of ten and above 11.3 in one of a hundred.

      ![Requests per bin, and skew next to the paper's](table1.png)

      """;

  private static final String SKEW =
      """

      ## Skew and max:mean

      Skew is Pavlo et al.'s CalculateSkew, of the four bins. It is a random number too: expected and its
      standard deviation are those of %d more instances. The last two columns are the distribution's own
      over the %d keys.

      """;

  private static final String NOTES =
      """

      ## Where the paper differs

      - **Uniform.** The paper prints a skew of %.2f. That does not follow from the metric it names: %,d
        uniform requests have %.3f +- %.3f in four bins. It is left as it is.
      - **Gamma.** The paper's counts have a chi-square of %.1f against the expected ones; the others' are within
        sampling error. Its printed skew of %.2f is %.1f standard deviations from the expected %.3f; ours
        is %.3f.
      - **Bins.** The other printed skews fit the four bins, not the %d keys, over which the metric gives less
        (last column).
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
                    row.workload(), row.chiSquare(), row.skew(), row.paperSkew()))
        .collect(Collectors.joining("; "));
  }

  static String text(Table1 table) {
    StringBuilder out = new StringBuilder();
    out.append(format(HEADER, table.seed(), Table1.REQUESTS, Table1.KEYS, Table1.BINS));
    out.append("| workload | requests | expected | chi-square |\n| --- | ---: | ---: | ---: |\n");
    for (Table1.Row row : table.rows()) {
      out.append(
          format(
              "| %s | %s | %s | %.2f |\n",
              row.workload(),
              bins("%.0f", row.counts()),
              bins("%.1f", row.expected()),
              row.chiSquare()));
    }
    out.append(format(SKEW, Table1.INSTANCES, Table1.KEYS));
    out.append(
        "| workload | skew | expected | paper | max:mean | max:mean of keys | skew of keys |\n");
    out.append("| --- | ---: | ---: | ---: | ---: | ---: | ---: |\n");
    for (Table1.Row row : table.rows()) {
      out.append(
          format(
              "| %s | %.3f | %.3f +- %.3f | %.2f | %.3f | %.3f | %.3f |\n",
              row.workload(),
              row.skew(),
              row.expectedSkew(),
              row.skewDeviation(),
              row.paperSkew(),
              row.maxToMean(),
              row.keysMaxToMean(),
              row.keysSkew()));
    }
    Table1.Row uniform = table.row("uniform");
    Table1.Row gamma = table.row("gamma");
    out.append(
        format(
            NOTES,
            uniform.paperSkew(),
            Table1.REQUESTS,
            uniform.expectedSkew(),
            uniform.skewDeviation(),
            PaperTable1.GAMMA_CHI_SQUARE,
            gamma.paperSkew(),
            Math.abs(gamma.paperSkew() - gamma.expectedSkew()) / gamma.skewDeviation(),
            gamma.expectedSkew(),
            gamma.skew(),
            Table1.KEYS));
    return out.toString();
  }

  private static String bins(String pattern, double[] values) {
    return Arrays.stream(values)
        .mapToObj(value -> format(pattern, value))
        .collect(Collectors.joining(" / "));
  }

  private static String format(String pattern, Object... values) {
    return String.format(Locale.ROOT, pattern, values);
  }
}
