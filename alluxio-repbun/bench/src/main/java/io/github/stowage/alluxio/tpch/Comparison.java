package io.github.stowage.alluxio.tpch;

import io.github.stowage.alluxio.spark.QueryResult;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;

/**
 * Whether two answers to one query are the same, row for row and value for value: money is decimal
 * in both benchmarks, so nothing has to be rounded. The order of rows counts where the query asks
 * for one.
 */
public final class Comparison {
  private Comparison() {}

  /** The first difference in words; empty if there is none. */
  public static Optional<String> difference(QueryResult expected, QueryResult actual) {
    if (!expected.columns().equals(actual.columns())) {
      return Optional.of("columns " + actual.columns() + ", expected " + expected.columns());
    }
    List<List<String>> wanted = rows(expected);
    List<List<String>> got = rows(actual);
    int common = Math.min(wanted.size(), got.size());
    for (int i = 0; i < common; i++) {
      if (!wanted.get(i).equals(got.get(i))) {
        return Optional.of("row " + (i + 1) + " " + got.get(i) + ", expected " + wanted.get(i));
      }
    }
    return wanted.size() == got.size()
        ? Optional.empty()
        : Optional.of(got.size() + " rows, expected " + wanted.size());
  }

  private static List<List<String>> rows(QueryResult result) {
    return result.ordered()
        ? result.rows()
        : result.rows().stream().sorted(Comparator.comparing(List::toString)).toList();
  }
}
