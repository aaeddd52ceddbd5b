package io.github.stowage.simulator.report;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Locale;

/** A markdown table: text in the first columns, numbers to the right in the others. */
public final class Table {
  private final StringBuilder text = new StringBuilder();
  private final int columns;

  /**
   * @param textColumns how many of the headings, from the first on, are not above numbers
   */
  public Table(int textColumns, List<String> headings) {
    columns = headings.size();
    row(headings);
    List<String> rule = new ArrayList<>(Collections.nCopies(textColumns, "---"));
    rule.addAll(Collections.nCopies(columns - textColumns, "---:"));
    row(rule);
  }

  public Table(int textColumns, String... headings) {
    this(textColumns, List.of(headings));
  }

  public Table row(List<String> cells) {
    if (cells.size() != columns) {
      throw new IllegalArgumentException(
          "row of " + cells.size() + " cells, allowed: " + columns + ": " + cells);
    }
    text.append("| ").append(String.join(" | ", cells)).append(" |\n");
    return this;
  }

  public Table row(String... cells) {
    return row(List.of(cells));
  }

  /** As {@link String#format}, the same wherever it runs. */
  public static String format(String pattern, Object... values) {
    return String.format(Locale.ROOT, pattern, values);
  }

  /** A number, or a dash where there is none. */
  public static String cell(String pattern, Double value) {
    return value == null ? "-" : format(pattern, value);
  }

  /** What the report stresses. */
  public static String bold(String cell) {
    return "**" + cell + "**";
  }

  @Override
  public String toString() {
    return text.toString();
  }
}
