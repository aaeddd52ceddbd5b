package io.github.stowage.tiering.spark.observe;

import io.github.stowage.tiering.observe.KeyCounter;
import io.github.stowage.tiering.observe.KeyCounts;
import io.github.stowage.tiering.spark.BadJobException;
import java.util.Iterator;
import java.util.List;
import java.util.concurrent.Callable;
import org.apache.spark.sql.Column;
import org.apache.spark.sql.Dataset;
import org.apache.spark.sql.Row;
import org.apache.spark.sql.SparkSession;

/** A table whose rows Spark's executors count. Only distinct keys come to the driver. */
public final class SparkTable {
  private final String name;
  private final String allowed;
  private final Dataset<Row> rows;
  private final boolean csv;
  private final String nullText;

  private SparkTable(
      String name, String allowed, Callable<Dataset<Row>> rows, boolean csv, String nullText) {
    this.name = name;
    this.allowed = allowed;
    this.csv = csv;
    this.nullText = nullText;
    try {
      this.rows = rows.call();
    } catch (Exception e) { // Spark's own are checked ones that its signatures do not name
      throw new BadJobException(name, e, allowed);
    }
  }

  public static SparkTable parquet(SparkSession session, String path) {
    return new SparkTable(
        "--parquet " + path,
        "a path with Parquet files",
        () -> session.read().parquet(path),
        false,
        null);
  }

  /**
   * With the rules of {@code stowage tier count}: values are text as it stands, quotes are doubled
   * in quotes, lines may break there.
   *
   * @param nullText what stands for null; null if nothing does
   */
  public static SparkTable csv(SparkSession session, String path, String nullText) {
    return new SparkTable(
        "--csv " + path,
        "a path with CSV files, each with the same header",
        () ->
            session
                .read()
                .option("header", "true")
                .option("enforceSchema", "false")
                .option("mode", "FAILFAST")
                .option("multiLine", "true")
                .option("escape", "\"")
                .csv(path),
        true,
        nullText);
  }

  public static SparkTable named(SparkSession session, String table) {
    return new SparkTable(
        "--table " + table,
        "a table of the catalogs that Spark is set up with",
        () -> session.table(table),
        false,
        null);
  }

  /**
   * @throws BadJobException if a column is not there or not of a fit type, there is no row, or a
   *     file is broken
   */
  public KeyCounts count(List<String> columns) {
    List<TextColumn> texts = TextColumn.of(columns, rows.schema(), name);
    KeyCounter counter = new KeyCounter(columns);
    try {
      Column[] keys = texts.stream().map(TextColumn::column).toArray(Column[]::new);
      String[] key = new String[keys.length];
      Iterator<Row> counts = rows.groupBy(keys).count().toLocalIterator();
      while (counts.hasNext()) {
        Row row = counts.next();
        for (int i = 0; i < key.length; i++) {
          String text = texts.get(i).text(row.get(i));
          key[i] = csv ? ofCsv(text) : text;
        }
        counter.add(key, row.getLong(key.length));
      }
    } catch (Exception e) {
      throw BrokenInput.of(e, name, allowed);
    }
    if (counter.isEmpty()) {
      throw new BadJobException(name + " has no rows, allowed: at least one");
    }
    return counter.counts();
  }

  /** Spark takes what is between two commas for null if nothing is. */
  private String ofCsv(String text) {
    String value = text == null ? "" : text;
    return value.equals(nullText) ? null : value;
  }
}
