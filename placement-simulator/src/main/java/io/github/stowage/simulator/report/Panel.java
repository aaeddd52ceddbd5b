package io.github.stowage.simulator.report;

import java.util.ArrayList;
import java.util.List;

/**
 * One of the diagrams of a chart.
 *
 * @param categories along the x axis, from left to right
 * @param lines whether neighbouring values are joined; otherwise they are bars
 */
public record Panel(
    String title,
    String xAxis,
    String yAxis,
    List<String> categories,
    boolean lines,
    List<Series> series) {

  /**
   * @param values one per category, null where there is none
   */
  public record Series(String name, List<Double> values) {}

  public static Panel lines(String title, String xAxis, String yAxis, List<String> categories) {
    return new Panel(title, xAxis, yAxis, categories, true, List.of());
  }

  public static Panel bars(String title, String xAxis, String yAxis, List<String> categories) {
    return new Panel(title, xAxis, yAxis, categories, false, List.of());
  }

  /** The same with one series more. */
  public Panel with(String name, List<Double> values) {
    if (values.size() != categories.size()) {
      throw new IllegalArgumentException(
          name + " has " + values.size() + " values, allowed: " + categories.size());
    }
    List<Series> more = new ArrayList<>(series);
    more.add(new Series(name, values));
    return new Panel(title, xAxis, yAxis, categories, lines, List.copyOf(more));
  }
}
