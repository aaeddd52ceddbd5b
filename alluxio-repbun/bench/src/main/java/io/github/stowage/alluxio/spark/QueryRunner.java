package io.github.stowage.alluxio.spark;

import java.io.IOException;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.regex.Pattern;
import org.apache.spark.sql.Dataset;
import org.apache.spark.sql.Row;
import org.apache.spark.sql.SparkSession;
import org.apache.spark.sql.catalyst.plans.logical.GlobalLimit;
import org.apache.spark.sql.catalyst.plans.logical.LocalLimit;
import org.apache.spark.sql.catalyst.plans.logical.LogicalPlan;
import org.apache.spark.sql.catalyst.plans.logical.Project;
import org.apache.spark.sql.catalyst.plans.logical.Sort;

/** Runs queries of a benchmark on tables of one folder at a time. */
final class QueryRunner {
  private final SparkSession spark;

  /** Where the tables of the views are. */
  private final Map<String, String> registered = new HashMap<>();

  QueryRunner(SparkSession spark) {
    this.spark = spark;
  }

  QueryResult run(Request.Query query) throws IOException {
    String text = query.benchmark().text(query.name());
    register(query, text);
    ReadBytes before = ClientCounters.now();
    long start = System.nanoTime();
    Dataset<Row> result = spark.sql(text);
    List<Row> rows = result.collectAsList();
    long nanos = System.nanoTime() - start;
    return new QueryResult(
        query.name(),
        isOrdered(result.queryExecution().optimizedPlan()),
        List.of(result.columns()),
        rows.stream().map(SqlRunner::values).toList(),
        nanos,
        ClientCounters.now().minus(before));
  }

  // The footers that this reads are no part of a query's time.
  private void register(Request.Query query, String text) {
    for (String table : query.benchmark().tables()) {
      boolean isRead = Pattern.compile("\\b" + table + "\\b").matcher(text).find();
      if (isRead && !query.tables().equals(registered.get(table))) {
        registered.remove(table);
        spark.read().parquet(query.tables() + "/" + table).createOrReplaceTempView(table);
        registered.put(table, query.tables());
      }
    }
  }

  private static boolean isOrdered(LogicalPlan plan) {
    return plan instanceof Sort || (keepsOrder(plan) && isOrdered(plan.children().head()));
  }

  private static boolean keepsOrder(LogicalPlan plan) {
    return plan instanceof GlobalLimit || plan instanceof LocalLimit || plan instanceof Project;
  }
}
