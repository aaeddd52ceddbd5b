package io.github.stowage.alluxio.spark;

import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/**
 * A benchmark of the TPC: names of its tables, and its queries in Spark's SQL, from the jar of
 * Spark's own tests.
 */
public enum Benchmark {
  /** TPC-H, specification 3.0.1. */
  TPCH(
      IntStream.rangeClosed(1, 22).mapToObj(number -> "q" + number).toList(),
      "q1 to q22",
      List.of(
          "region", "nation", "supplier", "customer", "part", "partsupp", "orders", "lineitem")),

  /** TPC-DS, specification 1.4. Four of its queries are two statements each. */
  TPCDS(
      IntStream.rangeClosed(1, 99).boxed().flatMap(Benchmark::statements).toList(),
      "q1 to q99, of 14, 23, 24 and 39 as q14a, q14b",
      List.of(
          "call_center",
          "catalog_page",
          "catalog_returns",
          "catalog_sales",
          "customer",
          "customer_address",
          "customer_demographics",
          "date_dim",
          "household_demographics",
          "income_band",
          "inventory",
          "item",
          "promotion",
          "reason",
          "ship_mode",
          "store",
          "store_returns",
          "store_sales",
          "time_dim",
          "warehouse",
          "web_page",
          "web_returns",
          "web_sales",
          "web_site"));

  private final List<String> queries;
  private final String allowedQueries;
  private final List<String> tables;

  Benchmark(List<String> queries, String allowedQueries, List<String> tables) {
    this.queries = queries;
    this.allowedQueries = allowedQueries;
    this.tables = tables;
  }

  private static Stream<String> statements(int number) {
    return Set.of(14, 23, 24, 39).contains(number)
        ? Stream.of("q" + number + "a", "q" + number + "b")
        : Stream.of("q" + number);
  }

  /** {@code tpch} or {@code tpcds}. */
  public String key() {
    return name().toLowerCase(Locale.ROOT);
  }

  /** As queries call them, and the folders of their files. */
  public List<String> tables() {
    return tables;
  }

  /** Names of all of them, in order. */
  public List<String> queries() {
    return queries;
  }

  /** The first that is no query's name, and which are; empty if all are. */
  public Optional<String> wrongName(List<String> names) {
    return names.stream()
        .filter(name -> !queries.contains(name))
        .findFirst()
        .map(name -> name + ", allowed: " + allowedQueries);
  }

  /**
   * @throws IllegalArgumentException if there is no such query
   */
  String text(String query) throws IOException {
    wrongName(List.of(query))
        .ifPresent(
            wrong -> {
              throw new IllegalArgumentException("query " + wrong);
            });
    String resource = "/" + key() + "/" + query + ".sql";
    try (InputStream text = Benchmark.class.getResourceAsStream(resource)) {
      return new String(text.readAllBytes(), StandardCharsets.UTF_8);
    }
  }
}
