package io.github.stowage.alluxio.tpch;

import io.github.stowage.alluxio.spark.Benchmark;
import io.github.stowage.alluxio.spark.QueryResult;
import io.github.stowage.alluxio.spark.ReadBytes;
import java.io.IOException;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Consumer;

/**
 * Queries that ran once, one after the other, on the same tables.
 *
 * @param tables URI of their folder
 * @param results by query, in the order in which they ran
 */
public record QueryPass(String tables, Map<String, QueryResult> results) {
  /**
   * @param done told of each result
   */
  public static QueryPass run(
      SparkJvm spark,
      Benchmark benchmark,
      String tables,
      List<String> queries,
      Consumer<QueryResult> done)
      throws IOException {
    Map<String, QueryResult> results = new LinkedHashMap<>();
    for (String query : queries) {
      QueryResult result = spark.query(benchmark, tables, query);
      results.put(query, result);
      done.accept(result);
    }
    return new QueryPass(tables, results);
  }

  /** First difference of each query that another pass answered otherwise. */
  public Map<String, String> differencesFrom(QueryPass expected) {
    Map<String, String> differences = new LinkedHashMap<>();
    results.forEach(
        (query, result) -> {
          Optional<String> difference =
              Comparison.difference(expected.results().get(query), result);
          difference.ifPresent(words -> differences.put(query, words));
        });
    return differences;
  }

  public ReadBytes read() {
    return results.values().stream()
        .map(QueryResult::read)
        .reduce(new ReadBytes(0, 0), ReadBytes::plus);
  }
}
