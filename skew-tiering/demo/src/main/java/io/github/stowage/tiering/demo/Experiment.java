package io.github.stowage.tiering.demo;

import java.util.List;
import java.util.Set;

/** The paper's experiments: which columns make the key, in which order, and how long rows are. */
enum Experiment {
  FIRST(
      "first",
      "First experiment",
      "Fig. 4",
      2_000,
      List.of(Column.ENDED_FLAG, Column.CUSTOMER_ID, Column.COUNTRY, Column.CITY),
      Set.of(Column.CITY),
      List.of(Column.CITY, Column.COUNTRY)),
  SECOND(
      "second",
      "Second experiment",
      "Fig. 5",
      1_000,
      List.of(Column.CUSTOMER_ID, Column.CONN_TYPE, Column.ISP, Column.CITY),
      Set.of(Column.CITY),
      List.of(Column.CITY)),
  CITY_FIRST(
      "city-first",
      "Second experiment, city first",
      "Fig. 6",
      1_000,
      List.of(Column.CITY, Column.CUSTOMER_ID, Column.CONN_TYPE, Column.ISP),
      Set.of(Column.CONN_TYPE, Column.ISP),
      List.of(Column.CONN_TYPE, Column.ISP));

  private final String key;
  private final String title;
  private final String figure;
  private final int fillerBytes;
  private final List<Column> order;
  private final Set<Column> weighted;
  private final List<Column> shown;

  Experiment(
      String key,
      String title,
      String figure,
      int fillerBytes,
      List<Column> order,
      Set<Column> weighted,
      List<Column> shown) {
    this.key = key;
    this.title = title;
    this.figure = figure;
    this.fillerBytes = fillerBytes;
    this.order = order;
    this.weighted = weighted;
    this.shown = shown;
  }

  /** For names of tables, files and JSON. */
  String key() {
    return key;
  }

  String title() {
    return title;
  }

  /** Of the paper. */
  String figure() {
    return figure;
  }

  /** What fills a row up to the paper's length: the 98 columns that no query names. */
  int fillerBytes() {
    return fillerBytes;
  }

  /** The composite key, the most significant column first. Each has an index. */
  List<Column> order() {
    return order;
  }

  /** The paper leaves the weights R_i open; here they are 1 for these columns and 0 for others. */
  double[] weights() {
    return order.stream().mapToDouble(column -> weighted.contains(column) ? 1 : 0).toArray();
  }

  Set<Column> weighted() {
    return weighted;
  }

  /** The columns whose response times the paper's figure shows. */
  List<Column> shown() {
    return shown;
  }
}
