package io.github.stowage.alluxio.spark;

import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.stream.IntStream;

/** TPC-H's queries in Spark's SQL, from the jar of Spark's own tests. */
public final class QueryText {
  /** All of them, in order. */
  public static final List<String> NAMES =
      IntStream.rangeClosed(1, 22).mapToObj(number -> "q" + number).toList();

  private QueryText() {}

  /**
   * @throws IllegalArgumentException if there is no such query
   */
  static String of(String name) throws IOException {
    if (!NAMES.contains(name)) {
      throw new IllegalArgumentException("query " + name + ", allowed: q1 to q22");
    }
    try (InputStream text = QueryText.class.getResourceAsStream("/tpch/" + name + ".sql")) {
      return new String(text.readAllBytes(), StandardCharsets.UTF_8);
    }
  }
}
