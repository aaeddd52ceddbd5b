package io.github.stowage.tiering.commands;

import io.github.stowage.cli.BadInputException;
import io.github.stowage.cli.input.Quoted;
import java.math.BigDecimal;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import picocli.CommandLine.Option;

/** Whether all rows are counted, or some. */
final class SampleOptions {
  private static final Pattern FORM = Pattern.compile("(\\d{1,3}(?:\\.\\d{1,9})?)%");

  @Option(
      names = "--sample",
      paramLabel = "PERCENT",
      description = {
        "Count a random share of the rows only, as in 1%%.",
        "Not for --counts. What the SSD takes then has an upper bound, seeks are estimates."
      })
  private String sample;

  @Option(
      names = "--seed",
      defaultValue = "1",
      paramLabel = "N",
      description = "Another seed draws another sample (default: ${DEFAULT-VALUE}).")
  private long seed;

  boolean isWhole() {
    return sample == null;
  }

  long seed() {
    return seed;
  }

  /**
   * Above 0, below 1.
   *
   * @throws BadInputException if it is no share
   */
  double share() {
    Matcher form = FORM.matcher(sample);
    double share =
        form.matches() ? new BigDecimal(form.group(1)).movePointLeft(2).doubleValue() : 0;
    if (share <= 0 || share >= 1) {
      throw new BadInputException(
          "--sample " + Quoted.of(sample) + ", allowed: above 0% to below 100%, as in 1%");
    }
    return share;
  }

  BadInputException tooFew(String table) {
    return new BadInputException(
        "--sample "
            + sample
            + ": too few rows of "
            + Quoted.plain(table)
            + " were drawn, allowed: a larger share");
  }
}
