package io.github.stowage.alluxio.spark;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.apache.spark.sql.Row;
import org.apache.spark.sql.SparkSession;

/** Runs statements of SQL. Calls only what Spark 3.5 and 4 have alike. */
final class SqlRunner {
  private final SparkSession spark;

  SqlRunner(SparkSession spark) {
    this.spark = spark;
  }

  Rows run(Request.Sql request) {
    Map<String, Long> before = ClientCounters.all();
    List<Row> rows = List.of();
    for (String statement : request.statements()) {
      rows = spark.sql(statement).collectAsList();
    }
    Map<String, Long> grown = new TreeMap<>(ClientCounters.all());
    grown.replaceAll((name, value) -> value - before.getOrDefault(name, 0L));
    return new Rows(rows.stream().map(SqlRunner::values).toList(), grown);
  }

  static List<String> values(Row row) {
    List<String> values = new ArrayList<>();
    for (int i = 0; i < row.length(); i++) {
      values.add(row.isNullAt(i) ? null : row.get(i).toString());
    }
    return values;
  }
}
