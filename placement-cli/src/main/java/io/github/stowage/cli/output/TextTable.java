package io.github.stowage.cli.output;

import java.io.IOException;
import java.io.Writer;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;

/** Rows for people, in aligned columns: numbers to the right, a last column of text to the left. */
public final class TextTable {
  private final List<String[]> rows = new ArrayList<>();
  private final boolean textLast;

  /**
   * @param textLast whether the last column is text
   */
  public TextTable(boolean textLast, String... headings) {
    this.textLast = textLast;
    rows.add(headings);
  }

  public void add(Object... cells) {
    String[] row = new String[cells.length];
    for (int c = 0; c < cells.length; c++) {
      row[c] = cells[c].toString();
    }
    rows.add(row);
  }

  public void print(Writer out) throws IOException {
    int columns = rows.get(0).length;
    int[] widths = new int[columns];
    for (String[] row : rows) {
      for (int c = 0; c < columns; c++) {
        widths[c] = Math.max(widths[c], row[c].length());
      }
    }
    for (String[] row : rows) {
      StringBuilder line = new StringBuilder();
      for (int c = 0; c < columns; c++) {
        String pad = " ".repeat(widths[c] - row[c].length());
        boolean text = textLast && c == columns - 1;
        line.append("  ").append(text ? row[c] : pad + row[c]);
      }
      out.write(line.append('\n').toString());
    }
  }

  /** One figure of a summary: its name, then what it is. */
  public static void line(Writer out, String name, String format, Object... values)
      throws IOException {
    out.write(
        String.format(Locale.ROOT, "%-17s%s%n", name, String.format(Locale.ROOT, format, values)));
  }
}
