package io.github.stowage.simulator.report;

import java.util.ArrayList;
import java.util.List;

/**
 * A box plot: a box from the first to the third quartile with the median in it, whiskers, and a
 * plus sign for each value beyond them, as {@link BoxSummary} has them.
 *
 * @param boxes from left to right
 */
public record Boxes(String title, String xAxis, String yAxis, List<Box> boxes) implements Diagram {
  /**
   * @param name below it
   * @param values at least one, in any order
   */
  public record Box(String name, double[] values) {}

  public Boxes(String title, String xAxis, String yAxis) {
    this(title, xAxis, yAxis, List.of());
  }

  /** The same with one box more, to the right. */
  public Boxes with(String name, double[] values) {
    List<Box> more = new ArrayList<>(boxes);
    more.add(new Box(name, values));
    return new Boxes(title, xAxis, yAxis, List.copyOf(more));
  }
}
