package io.github.stowage.report;

import java.util.Comparator;
import java.util.List;

/**
 * Figures against shares, as lines from 0 on: one figure of a paper.
 *
 * @param x what the shares are of
 * @param y what the figures are, with their unit
 * @param lines the first one is the one to look at
 */
public record Lines(String title, String x, String y, List<Line> lines) {
  private static final double WIDTH = 460;
  private static final double HEIGHT = 300;
  private static final double LEFT = 52;
  private static final double RIGHT = 16;
  private static final double TOP = 48;
  private static final double BOTTOM = 44;
  private static final double LEGEND_ROW = 18;
  private static final double LEGEND = 22;
  private static final String[] COLOURS = {Palette.SUBJECT, Palette.BASELINE, Palette.OTHER};
  private static final String[] DASHES = {"none", "6 3", "2 3", "8 3 2 3"};

  /**
   * @throws IllegalArgumentException if a line has no points, or a point no figure
   */
  public Lines {
    lines = List.copyOf(lines);
    for (Line line : lines) {
      if (line.points().isEmpty()
          || line.points().stream().anyMatch(p -> !(p.x() >= 0 && p.x() <= 1 && p.y() >= 0))) {
        throw new IllegalArgumentException(title + ", " + line.name() + ": not all are figures");
      }
    }
  }

  /**
   * One of them.
   *
   * @param points in any order
   */
  public record Line(String name, List<Point> points) {
    public Line {
      points = points.stream().sorted(Comparator.comparingDouble(Point::x)).toList();
    }
  }

  /**
   * A figure.
   *
   * @param x a share, 0 to 1
   * @param y at least 0
   */
  public record Point(double x, double y) {}

  void draw(Markup out) {
    double bottom = HEIGHT - BOTTOM;
    double height = HEIGHT + LEGEND + LEGEND_ROW * lines.size();
    double most =
        lines.stream().flatMap(l -> l.points().stream()).mapToDouble(Point::y).max().orElse(0);
    Axis axis = new Axis(1, most > 0 ? most : 1, false);
    Svg.open(out, WIDTH, height, 0, title);
    Svg.text(out, 0, 14, title, Svg.TITLE);
    Svg.text(out, 0, 32, y, Svg.MUTED);
    for (double tick : axis.ticks()) {
      double at = y(axis, tick);
      Svg.line(out, LEFT, at, WIDTH - RIGHT, at, Palette.GRID, 1);
      Svg.text(out, LEFT - 6, at + 4, Svg.tick(tick), Svg.MUTED + Svg.END);
    }
    for (int percent = 0; percent <= 100; percent += 20) {
      Svg.text(out, x(percent / 100.0), bottom + 14, percent + "%", Svg.TICK);
    }
    Svg.text(out, (LEFT + WIDTH - RIGHT) / 2, bottom + 30, x, Svg.TICK);
    for (int i = 0; i < lines.size(); i++) {
      line(out, i, axis);
    }
    out.end();
  }

  private static double x(double share) {
    return LEFT + share * (WIDTH - LEFT - RIGHT);
  }

  private static double y(Axis axis, double value) {
    return HEIGHT - BOTTOM - axis.position(value) * (HEIGHT - TOP - BOTTOM);
  }

  private void line(Markup out, int index, Axis axis) {
    Line line = lines.get(index);
    String colour = COLOURS[index % COLOURS.length];
    StringBuilder points = new StringBuilder();
    for (Point point : line.points()) {
      points.append(Svg.point(x(point.x()), y(axis, point.y())));
      Svg.dot(out, x(point.x()), y(axis, point.y()), 3, colour, "1");
    }
    polyline(out, points.toString().strip(), colour, index);
    double y = HEIGHT + LEGEND + LEGEND_ROW * index - 4;
    polyline(out, (Svg.point(LEFT, y) + Svg.point(LEFT + 24, y)).strip(), colour, index);
    Svg.text(out, LEFT + 30, y + 4, line.name(), Svg.LABEL);
  }

  private static void polyline(Markup out, String points, String colour, int index) {
    out.empty(
        "polyline",
        "points",
        points,
        "fill",
        "none",
        "stroke",
        colour,
        "stroke-width",
        1.5,
        "stroke-dasharray",
        DASHES[index % DASHES.length]);
  }
}
