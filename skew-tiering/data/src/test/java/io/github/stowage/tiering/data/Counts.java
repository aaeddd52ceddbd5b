package io.github.stowage.tiering.data;

import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.function.ToIntFunction;

/** How many rows each value of a combination of columns has. */
record Counts(long[] ascending) {
  private static final Map<String, ToIntFunction<PaperRow>> COLUMNS =
      Map.of(
          "endedFlag", PaperRow::endedFlag,
          "customerId", PaperRow::customerId,
          "country", PaperRow::country,
          "city", PaperRow::city,
          "connType", PaperRow::connType,
          "isp", PaperRow::isp);

  /** More than a column has values. */
  private static final long BASE = 10_000;

  static Counts of(List<PaperRow> rows, List<String> columns) {
    long[] codes =
        rows.stream()
            .mapToLong(
                row -> {
                  long code = 0;
                  for (String column : columns) {
                    code = code * BASE + COLUMNS.get(column).applyAsInt(row);
                  }
                  return code;
                })
            .sorted()
            .toArray();
    long[] counts = new long[codes.length];
    int values = 0;
    for (int i = 0; i < codes.length; i++) {
      values += i == 0 || codes[i] != codes[i - 1] ? 1 : 0;
      counts[values - 1]++;
    }
    long[] ascending = Arrays.copyOf(counts, values);
    Arrays.sort(ascending);
    return new Counts(ascending);
  }

  int cardinality() {
    return ascending.length;
  }

  /** The share of the rows that the rarest values have. */
  double rareShare(double ofValues) {
    long rare = Arrays.stream(ascending).limit(Math.round(ofValues * ascending.length)).sum();
    return (double) rare / Arrays.stream(ascending).sum();
  }

  /** That of two random rows both have the same value. */
  double sameOfTwo() {
    double rows = Arrays.stream(ascending).sum();
    return Arrays.stream(ascending).mapToDouble(n -> n * (n - 1.0)).sum() / (rows * (rows - 1));
  }
}
