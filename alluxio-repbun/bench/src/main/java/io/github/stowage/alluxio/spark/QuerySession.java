package io.github.stowage.alluxio.spark;

import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.BufferedReader;
import java.io.FileOutputStream;
import java.io.IOException;
import java.io.InputStreamReader;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import org.apache.spark.sql.SparkSession;

/** Carries out {@link Request}s in one Spark session, one after the other. */
public final class QuerySession {
  private static final ObjectMapper JSON = new ObjectMapper();

  private final QueryRunner queries;
  private final SqlRunner statements;
  private final ParquetWriter writer;

  private QuerySession(SparkSession spark) {
    queries = new QueryRunner(spark);
    statements = new SqlRunner(spark);
    writer = new ParquetWriter(spark);
  }

  /**
   * Spark's settings are system properties, as everywhere in Spark.
   *
   * @param arguments the file that takes the answers: on its standard output a JVM prints things of
   *     its own
   */
  public static void main(String[] arguments) throws IOException {
    try (OutputStream answers = new FileOutputStream(arguments[0]);
        SparkSession spark = SparkSession.builder().appName("queries").getOrCreate();
        BufferedReader requests =
            new BufferedReader(new InputStreamReader(System.in, StandardCharsets.UTF_8))) {
      QuerySession session = new QuerySession(spark);
      for (String line = requests.readLine(); line != null; line = requests.readLine()) {
        String answer = JSON.writeValueAsString(session.answer(line)) + "\n";
        answers.write(answer.getBytes(StandardCharsets.UTF_8));
      }
    }
  }

  // Whoever asked decides whether to go on.
  @SuppressWarnings("CatchingUnchecked")
  private Answer answer(String line) {
    try {
      return run(JSON.readValue(line, Request.class));
    } catch (Exception e) {
      e.printStackTrace();
      return new Failed(e.toString());
    }
  }

  private Answer run(Request request) throws IOException {
    if (request instanceof Request.Query query) {
      return queries.run(query);
    }
    if (request instanceof Request.Sql sql) {
      return statements.run(sql);
    }
    if (request instanceof Request.Convert convert) {
      return writer.run(convert);
    }
    return writer.run((Request.Rewrite) request);
  }
}
