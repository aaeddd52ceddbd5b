package io.github.stowage.report;

import java.util.List;
import java.util.OptionalDouble;

/**
 * Amounts beside each other, from 0.
 *
 * @param bars from the top
 * @param mark an amount to compare them with, such as their mean
 * @param markLabel what it is
 */
public record Bars(String title, List<Bar> bars, OptionalDouble mark, String markLabel) {
  private static final double LABELS = 200;
  private static final double LENGTH = 480;
  private static final double ROW = 24;
  private static final double TITLE = 26;

  public Bars {
    bars = List.copyOf(bars);
  }

  /**
   * One of them.
   *
   * @param value at least 0
   * @param text the value for people, with its unit
   */
  public record Bar(String label, double value, String text) {
    public static Bar ofBytes(String label, double bytes) {
      return new Bar(label, bytes, Numbers.bytes(bytes));
    }
  }

  void draw(Markup out) {
    double bottom = TITLE + ROW * bars.size();
    Svg.open(out, LABELS + LENGTH + 180, bottom + 22, 0, title);
    Svg.text(out, 0, 14, title, Svg.TITLE);
    double most = Math.max(mark.orElse(0), bars.stream().mapToDouble(Bar::value).max().orElse(0));
    for (int i = 0; i < bars.size(); i++) {
      Bar bar = bars.get(i);
      double y = TITLE + ROW * i;
      double width = most > 0 ? LENGTH * bar.value() / most : 0;
      Svg.text(out, LABELS - 8, y + 16, bar.label(), Svg.LABEL + Svg.END);
      out.empty(
          "rect",
          "x",
          LABELS,
          "y",
          y + 3,
          "width",
          width,
          "height",
          ROW - 6,
          "fill",
          Palette.SUBJECT);
      Svg.text(out, LABELS + width + 6, y + 16, bar.text(), Svg.LABEL);
    }
    if (mark.isPresent() && most > 0) {
      double x = LABELS + LENGTH * mark.getAsDouble() / most;
      Svg.line(out, x, TITLE, x, bottom + 4, Palette.TEXT, 1);
      Svg.text(out, x, bottom + 17, markLabel, Svg.TICK);
    }
    out.end();
  }
}
