package io.github.stowage.simulator.report;

import java.util.ArrayList;
import java.util.List;

/**
 * Values by category.
 *
 * @param categories along the x axis, from left to right
 * @param kind how the values are drawn
 * @param top where the y axis ends, having begun at 0; null for an axis that fits the values
 */
public record Panel(
    String title,
    String xAxis,
    String yAxis,
    List<String> categories,
    Kind kind,
    Double top,
    List<Series> series)
    implements Diagram {
  /** How values are drawn. */
  public enum Kind {
    /** Neighbours are joined. */
    LINES,
    /** Side by side. */
    BARS,
    /** One series on top of the other. */
    STACKED
  }

  /**
   * @param values one per category, null where there is none
   */
  public record Series(String name, List<Double> values) {}

  public static Panel lines(String title, String xAxis, String yAxis, List<String> categories) {
    return new Panel(title, xAxis, yAxis, categories, Kind.LINES, null, List.of());
  }

  public static Panel bars(String title, String xAxis, String yAxis, List<String> categories) {
    return new Panel(title, xAxis, yAxis, categories, Kind.BARS, null, List.of());
  }

  public static Panel stacked(String title, String xAxis, String yAxis, List<String> categories) {
    return new Panel(title, xAxis, yAxis, categories, Kind.STACKED, null, List.of());
  }

  /** The same on a y axis from 0 to {@code top}. */
  public Panel upTo(double top) {
    return new Panel(title, xAxis, yAxis, categories, kind, top, series);
  }

  /** The same with one series more. */
  public Panel with(String name, List<Double> values) {
    if (values.size() != categories.size()) {
      throw new IllegalArgumentException(
          name + " has " + values.size() + " values, allowed: " + categories.size());
    }
    List<Series> more = new ArrayList<>(series);
    more.add(new Series(name, values));
    return new Panel(title, xAxis, yAxis, categories, kind, top, List.copyOf(more));
  }
}
