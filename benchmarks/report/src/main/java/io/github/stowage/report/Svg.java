package io.github.stowage.report;

import java.util.Locale;

/** The few shapes the charts are made of. Styles are inline, so that a chart stands alone. */
final class Svg {
  static final String LABEL = "font-size:12px;fill:" + Palette.TEXT + ";";
  static final String STRONG = LABEL + "font-weight:700;";
  static final String TITLE = "font-size:14px;font-weight:700;fill:" + Palette.TEXT + ";";
  static final String MUTED = "font-size:12px;fill:" + Palette.MUTED + ";";
  static final String TICK = "font-size:11px;text-anchor:middle;fill:" + Palette.MUTED + ";";
  static final String SMALL = "font-size:10px;fill:" + Palette.TEXT + ";";
  static final String AFFECTED = "font-size:12px;font-weight:700;fill:" + Palette.AFFECTED + ";";
  static final String END = "text-anchor:end;";

  /** How far a chart may shrink. */
  private static final double READABLE = 0.7;

  private Svg() {}

  /**
   * Opens an svg element that scales down with the page; the caller ends it.
   *
   * @param margin white space around the width and height
   */
  static void open(Markup out, double width, double height, double margin, String title) {
    double fullWidth = width + 2 * margin;
    double fullHeight = height + 2 * margin;
    out.start(
        "svg",
        "xmlns",
        "http://www.w3.org/2000/svg",
        "viewBox",
        String.format(Locale.ROOT, "%.0f %.0f %.0f %.0f", -margin, -margin, fullWidth, fullHeight),
        "width",
        fullWidth,
        "height",
        fullHeight,
        "role",
        "img",
        "style",
        // Below that its text could not be read: the page scrolls the chart in a box of its own.
        String.format(Locale.ROOT, "max-width:100%%;min-width:%.0fpx;", fullWidth * READABLE)
            + "height:auto;font-family:"
            + Palette.FONT);
    out.element("title", title);
    // Whatever shows the chart may be dark; our own page then turns it around with the rest.
    out.empty(
        "rect",
        "x",
        -margin,
        "y",
        -margin,
        "width",
        fullWidth,
        "height",
        fullHeight,
        "fill",
        "#fff");
  }

  static String translate(double x, double y) {
    return String.format(Locale.ROOT, "translate(%.1f %.1f)", x, y);
  }

  /** For the points of a polyline. */
  static String point(double x, double y) {
    return String.format(Locale.ROOT, " %.1f,%.1f", x, y);
  }

  static void text(Markup out, double x, double y, String text, String style) {
    out.element("text", text, "x", x, "y", y, "style", style);
  }

  static void line(
      Markup out, double x1, double y1, double x2, double y2, String colour, double width) {
    out.empty(
        "line", "x1", x1, "y1", y1, "x2", x2, "y2", y2, "stroke", colour, "stroke-width", width);
  }

  static void dot(Markup out, double x, double y, double radius, String colour, String opacity) {
    out.empty("circle", "cx", x, "cy", y, "r", radius, "fill", colour, "fill-opacity", opacity);
  }

  /** A tick's value: whole numbers without decimals. */
  static String tick(double value) {
    return value == Math.rint(value)
        ? String.format(Locale.ROOT, "%.0f", value)
        : String.format(Locale.ROOT, "%.2f", value);
  }
}
