package io.github.stowage.tiering.report;

import io.github.stowage.cli.output.TextTable;
import io.github.stowage.tiering.decide.SafePlan;
import io.github.stowage.tiering.observe.Sample;
import io.github.stowage.tiering.observe.Table;
import java.io.IOException;
import java.io.Writer;
import java.util.Locale;

/** What a sample can tell, for people. Prints nothing for a table that was counted whole. */
final class SampleText {
  private SampleText() {}

  static void print(Table table, Writer out) throws IOException {
    Sample sample = table.sample();
    if (sample != null) {
      TextTable.line(
          out,
          "sample",
          "%s of the rows, seed %d: %,d to plan with, %,d to check the plan",
          percent(sample.share()),
          sample.seed(),
          sample.planned().totalRows(),
          sample.heldRows());
    }
  }

  /** What no sample tells. */
  static void caution(Table table, Writer out) throws IOException {
    if (table.sample() != null) {
      out.write(
          "\nSeeks are counted in the sample. For the table they are estimates without a bound:"
              + " it has more combinations.\n");
    }
  }

  /** Whether the rows fit, and why the plan is smaller than the SSD. */
  static String room(Table table, SafePlan safe) {
    String ssd = tenths(safe.budget() / table.bytes());
    if (!safe.fits()) {
      return "This may be more than the "
          + ssd
          + " of the SSD: rows with combinations that the sample has not seen go there too. Draw a"
          + " larger sample.";
    }
    return "This fits the "
        + ssd
        + " of the SSD. What the plan leaves is for combinations that the sample has not seen.";
  }

  private static String tenths(double share) {
    return String.format(Locale.ROOT, "%.1f%%", 100 * share);
  }

  /** As the user gave it. */
  private static String percent(double share) {
    String text = String.format(Locale.ROOT, "%.4f", 100 * share);
    return text.replaceFirst("\\.?0+$", "") + "%";
  }
}
