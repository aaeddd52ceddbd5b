package io.github.stowage.report;

import java.util.Arrays;
import java.util.List;

/**
 * A table of counts as a picture: the more, the darker, by the largest of them.
 *
 * @param rows labels, from the top
 * @param columns labels, from the left
 * @param values by row, then by column, at least 0
 * @param unit of a value, for who points at a cell
 */
public record HeatMap(
    String title, List<String> rows, List<String> columns, double[][] values, String unit) {
  private static final double MOST_WIDTH = 900;
  private static final double ROW = 20;
  private static final double TITLE = 26;
  private static final double CHARACTER = 7;
  private static final int MOST_CHARACTERS = 32;

  /** Of a longer label, at its start. */
  private static final int KEPT = 12;

  /** Cells narrower than this have no figure in them. */
  private static final double FIGURE = 30;

  /**
   * @throws IllegalArgumentException if there are no cells, or not one value for each
   */
  public HeatMap {
    rows = List.copyOf(rows);
    columns = List.copyOf(columns);
    int width = columns.size();
    if (rows.isEmpty()
        || width == 0
        || values.length != rows.size()
        || Arrays.stream(values).anyMatch(row -> row.length != width)) {
      throw new IllegalArgumentException(
          title + ": not one value for each of " + rows.size() + " x " + width + " cells");
    }
  }

  void draw(Markup out) {
    double left = labelWidth(rows) + 8;
    double top = TITLE + labelWidth(columns) * 0.75 + 10;
    double cell = Math.max(12, Math.min(56, (MOST_WIDTH - left) / columns.size()));
    // The last column's slanted label goes beyond its cell.
    double width = left + cell * columns.size() + labelWidth(columns) * 0.75;
    Svg.open(out, width, top + ROW * rows.size() + 4, 0, title);
    Svg.text(out, 0, 14, title, Svg.TITLE);
    for (int c = 0; c < columns.size(); c++) {
      String at = Svg.translate(left + (c + 0.5) * cell, top - 6) + " rotate(-45)";
      out.start("g", "transform", at);
      Svg.text(out, 0, 0, shortened(columns.get(c)), Svg.LABEL);
      out.end();
    }
    double most = Arrays.stream(values).flatMapToDouble(Arrays::stream).max().orElse(0);
    for (int r = 0; r < rows.size(); r++) {
      double y = top + r * ROW;
      Svg.text(out, left - 8, y + 14, shortened(rows.get(r)), Svg.LABEL + Svg.END);
      for (int c = 0; c < columns.size(); c++) {
        cell(out, r, c, left + c * cell, y, cell, most);
      }
    }
    out.end();
  }

  private void cell(Markup out, int r, int c, double x, double y, double width, double most) {
    double value = values[r][c];
    double share = most > 0 ? value / most : 0;
    out.start(
        "rect", "x", x, "y", y, "width", width - 1, "height", ROW - 1, "fill", Palette.heat(share));
    out.element(
        "title", rows.get(r) + ", " + columns.get(c) + ": " + Numbers.count(value) + " " + unit);
    out.end();
    if (width >= FIGURE && value > 0) {
      Svg.text(
          out,
          x + (width - 1) / 2,
          y + 13.5,
          Numbers.count(value),
          "font-size:10px;text-anchor:middle;pointer-events:none;fill:"
              + (share > 0.5 ? "#fff" : Palette.TEXT)
              + ";");
    }
  }

  private static double labelWidth(List<String> labels) {
    return CHARACTER * labels.stream().mapToInt(label -> shortened(label).length()).max().orElse(0);
  }

  /** Spark's files differ in their number, at the start; row groups at the end. */
  private static String shortened(String label) {
    return label.length() <= MOST_CHARACTERS
        ? label
        : label.substring(0, KEPT)
            + "…"
            + label.substring(label.length() - MOST_CHARACTERS + KEPT + 1);
  }
}
