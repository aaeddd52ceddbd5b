package io.github.stowage.alluxio.spark;

import com.fasterxml.jackson.annotation.JsonSubTypes;
import com.fasterxml.jackson.annotation.JsonTypeInfo;
import java.util.List;

/** What Spark is asked to do. Paths are URIs of any scheme that it knows. */
@JsonTypeInfo(use = JsonTypeInfo.Id.NAME, property = "do")
@JsonSubTypes({
  @JsonSubTypes.Type(value = Request.Query.class, name = "query"),
  @JsonSubTypes.Type(value = Request.Sql.class, name = "sql"),
  @JsonSubTypes.Type(value = Request.Convert.class, name = "convert"),
  @JsonSubTypes.Type(value = Request.Rewrite.class, name = "rewrite")
})
public sealed interface Request {
  /**
   * Answered with a {@link QueryResult}.
   *
   * @param tables folder that has one folder of Parquet files per table of the benchmark
   * @param name of one of its queries
   */
  record Query(Benchmark benchmark, String tables, String name) implements Request {}

  /** One after the other. Answered with {@link Rows}. */
  record Sql(List<String> statements) implements Request {}

  /**
   * One table from text to Parquet. Answered with {@link Written}.
   *
   * @param columns with their types, in Spark's DDL
   * @param text file with bars between values, as the TPC's generators write it, without the bar at
   *     the end of a line; null is empty
   * @param target folder, replaced
   * @param rowGroupBytes about as large become the row groups
   */
  record Convert(String columns, String text, String target, long rowGroupBytes)
      implements Request {}

  /**
   * Decodes some columns of a Parquet file and encodes them again. Answered with {@link Written}.
   *
   * @param target folder, replaced
   */
  record Rewrite(String file, List<String> columns, String target) implements Request {}
}
