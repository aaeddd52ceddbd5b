package io.github.stowage.tiering.data;

/**
 * How many values the columns of the paper's table have, alone and together (Table 3).
 *
 * @param rows of the table
 * @param flagCustomers values of (endedFlag, customerId)
 * @param flagCustomerCountries values of (endedFlag, customerId, country)
 * @param firstKeys values of (endedFlag, customerId, country, city), the first experiment's key
 * @param secondKeys values of (city, customerId, connType, isp), the second experiment's key
 */
public record PaperShape(
    int rows,
    int endedFlags,
    int customerIds,
    int countries,
    int cities,
    int connTypes,
    int isps,
    int flagCustomers,
    int flagCustomerCountries,
    int firstKeys,
    int secondKeys) {
  /** Rows of the paper's table. */
  public static final int PAPER_ROWS = 1_062_701;

  /** Below this, there are too few cities for all customers and countries. */
  public static final int MIN_ROWS = 10_000;

  public static final int MAX_ROWS = 1_000_000_000;

  /**
   * The shape of a table of this many rows. From the paper's size on it is Table 3. A smaller table
   * has as many rows per city and key as the paper's. What has hundreds of values in the paper
   * shrinks with the square root, and what has few does not shrink, as when a table is sampled.
   *
   * @param rows {@link #MIN_ROWS} to {@link #MAX_ROWS}
   * @throws IllegalArgumentException if rows are out of range
   */
  public static PaperShape of(int rows) {
    if (rows < MIN_ROWS || rows > MAX_ROWS) {
      throw new IllegalArgumentException(
          "rows = " + rows + ", allowed: " + MIN_ROWS + " to " + MAX_ROWS);
    }
    double scale = Math.min(1, (double) rows / PAPER_ROWS);
    double root = Math.sqrt(scale);
    return new PaperShape(
        rows,
        2,
        7,
        scaled(179, root),
        scaled(6_086, scale),
        12,
        scaled(130, root),
        12,
        scaled(462, root),
        scaled(10_813, scale),
        scaled(19_587, scale));
  }

  private static int scaled(int values, double by) {
    return (int) Math.round(values * by);
  }
}
