package io.github.stowage.alluxio.spark;

import java.util.List;
import java.util.Locale;

/**
 * What a query returned.
 *
 * @param ordered whether it asked for an order
 * @param rows values as text, which is exact for all but sums of floating-point numbers; null is
 *     null
 * @param nanos from parsing it to its last row
 * @param read while it ran
 */
public record QueryResult(
    String name,
    boolean ordered,
    List<String> columns,
    List<List<String>> rows,
    long nanos,
    ReadBytes read)
    implements Answer {
  /** A line of how much it returned, and when. */
  public String text() {
    return String.format(Locale.ROOT, "%-4s %5d rows %7.0f ms", name, rows.size(), nanos / 1e6);
  }
}
