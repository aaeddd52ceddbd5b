package io.github.stowage.alluxio.client.decide;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.util.HashSet;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;
import org.apache.parquet.schema.MessageTypeParser;
import org.apache.parquet.schema.Type;

/**
 * Which columns a query reads, by what its engine tells Hadoop's configuration. Names are compared
 * in lower case, as Spark does by default: a name too many costs a bundle, never a wrong byte.
 */
public final class QueryColumns {
  /** Spark's, in JSON. */
  public static final String SPARK = "org.apache.spark.sql.parquet.row.requested_schema";

  /** parquet-hadoop's, as a message type; other engines set it too. */
  public static final String PARQUET = "parquet.read.schema";

  private static final ObjectMapper JSON = new ObjectMapper();

  private QueryColumns() {}

  /**
   * @param schema value of {@link #SPARK}
   * @return top-level columns; empty if it is not such a schema
   */
  public static Optional<Set<String>> ofSpark(String schema) {
    try {
      JsonNode root = JSON.readTree(schema);
      if (root == null || !root.path("fields").isArray()) {
        return Optional.empty();
      }
      Set<String> columns = new HashSet<>();
      for (JsonNode field : root.path("fields")) {
        if (!field.path("name").isTextual()) {
          return Optional.empty();
        }
        columns.add(normal(field.path("name").textValue()));
      }
      return Optional.of(columns);
    } catch (JsonProcessingException | RuntimeException e) {
      return Optional.empty();
    }
  }

  /**
   * @param schema value of {@link #PARQUET}
   * @return top-level columns; empty if it is not such a schema
   */
  public static Optional<Set<String>> ofParquet(String schema) {
    try {
      Set<String> columns = new HashSet<>();
      for (Type field : MessageTypeParser.parseMessageType(schema).getFields()) {
        columns.add(normal(field.getName()));
      }
      return Optional.of(columns);
    } catch (RuntimeException e) {
      return Optional.empty();
    }
  }

  static String normal(String column) {
    return column.toLowerCase(Locale.ROOT);
  }
}
