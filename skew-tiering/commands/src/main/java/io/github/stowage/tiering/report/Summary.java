package io.github.stowage.tiering.report;

import io.github.stowage.cli.output.TextTable;
import io.github.stowage.core.tier.Devices;
import io.github.stowage.core.tier.TierPlan;
import io.github.stowage.tiering.observe.KeyCounts;
import io.github.stowage.tiering.observe.Table;
import java.io.IOException;
import java.io.Writer;
import java.util.Arrays;
import java.util.Locale;
import java.util.stream.Collectors;

/** What a table is, for people. */
final class Summary {
  private Summary() {}

  static void print(Table table, TierPlan plan, Writer out) throws IOException {
    KeyCounts counts = table.counts();
    TextTable.line(
        out,
        "table",
        table.sample() == null
            ? "%s: %,d rows, %,d combinations of values"
            : "%s: about %,d rows, %,d combinations of values in half of the sample",
        table.name(),
        table.rows(),
        counts.keys());
    SampleText.print(table, out);
    TextTable.line(out, "order", "%s", order(counts, plan));
    if (table.bytesKnown()) {
      TextTable.line(out, "bytes", "%,.1f MB, %,d a row", table.bytes() / 1e6, table.rowBytes());
    }
  }

  /** In which rows lie. */
  static String order(KeyCounts counts, TierPlan plan) {
    return Arrays.stream(plan.order())
        .mapToObj(column -> counts.columns().get(column))
        .collect(Collectors.joining(", "));
  }

  static String decimal(double value) {
    return String.format(Locale.ROOT, "%,.1f", value);
  }

  /** Of a mean read by the index of a column. */
  static String millis(Table table, Devices devices, int values, long fragments, double ssdBytes) {
    double hddBytes = table.bytes() - ssdBytes;
    return decimal(devices.readNanos(values, fragments, hddBytes, ssdBytes) / 1e6);
  }

  static String percent(double share) {
    return String.format(Locale.ROOT, "%.0f%%", 100 * share);
  }
}
