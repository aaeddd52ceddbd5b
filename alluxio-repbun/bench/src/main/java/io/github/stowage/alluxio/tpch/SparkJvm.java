package io.github.stowage.alluxio.tpch;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.ObjectMapper;
import io.github.stowage.alluxio.spark.Answer;
import io.github.stowage.alluxio.spark.Benchmark;
import io.github.stowage.alluxio.spark.Failed;
import io.github.stowage.alluxio.spark.QueryResult;
import io.github.stowage.alluxio.spark.Request;
import io.github.stowage.alluxio.spark.Rows;
import io.github.stowage.alluxio.spark.Written;
import io.github.stowage.testkit.OwnedProcess;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;

/** Spark in a JVM of its own; ends with this one, however it ends. Not for several threads. */
public final class SparkJvm implements AutoCloseable {
  private static final Duration PATIENCE = Duration.ofMinutes(10);
  private static final int LOG_LINES = 40;
  private static final ObjectMapper JSON = new ObjectMapper();

  private final Process process;
  private final OwnedProcess owned;
  private final SparkSpec spec;
  private final BufferedReader answers;

  public SparkJvm(SparkSpec spec) throws IOException {
    this.spec = spec;
    process =
        new ProcessBuilder(spec.command())
            .directory(spec.work().toFile())
            .redirectError(spec.log().toFile())
            .start();
    owned = new OwnedProcess(process, spec.work());
    answers = process.inputReader(StandardCharsets.UTF_8);
  }

  long pid() {
    return process.pid();
  }

  /** Runs a query of a benchmark on its tables in a folder. */
  public QueryResult query(Benchmark benchmark, String tables, String name) throws IOException {
    return (QueryResult) ask(new Request.Query(benchmark, tables, name));
  }

  /** Runs statements one after the other, and returns the rows of the last. */
  public Rows sql(String... statements) throws IOException {
    return (Rows) ask(new Request.Sql(List.of(statements)));
  }

  public Written convert(Request.Convert convert) throws IOException {
    return (Written) ask(convert);
  }

  public Written rewrite(Request.Rewrite rewrite) throws IOException {
    return (Written) ask(rewrite);
  }

  /**
   * @throws IOException if Spark says that it failed, ended, or does not answer for ten minutes
   */
  private Answer ask(Request request) throws IOException {
    OutputStream requests = process.getOutputStream();
    requests.write((JSON.writeValueAsString(request) + "\n").getBytes(StandardCharsets.UTF_8));
    requests.flush();
    String line = nextAnswer(request);
    if (line == null) {
      throw new IOException("Spark ended at " + request + log());
    }
    Answer answer = parse(line);
    if (answer instanceof Failed failed) {
      throw new IOException("Spark failed at " + request + ": " + failed.why() + log());
    }
    return answer;
  }

  private String nextAnswer(Request request) throws IOException {
    try {
      return CompletableFuture.supplyAsync(this::readLine)
          .get(PATIENCE.toSeconds(), TimeUnit.SECONDS);
    } catch (TimeoutException e) {
      process.destroyForcibly();
      throw new IOException("Spark did not answer " + request + log(), e);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new IOException(e);
    } catch (ExecutionException e) {
      throw new IOException(e.getCause());
    }
  }

  private String readLine() {
    try {
      return answers.readLine();
    } catch (IOException e) {
      throw new CompletionException(e);
    }
  }

  // Who reads this may find the file gone.
  private String log() throws IOException {
    List<String> lines = Files.readAllLines(spec.log());
    int from = Math.max(0, lines.size() - LOG_LINES);
    return ", its log "
        + spec.log()
        + " ends:\n"
        + String.join("\n", lines.subList(from, lines.size()));
  }

  private static Answer parse(String line) throws IOException {
    try {
      return JSON.readValue(line, Answer.class);
    } catch (JsonProcessingException e) {
      throw new IOException("Spark answered " + line, e);
    }
  }

  /**
   * Lets it end by itself, so that the client can report what was read; kills it if it does not.
   */
  @Override
  public void close() throws IOException {
    try (owned;
        answers) {
      process.getOutputStream().close();
      if (!process.waitFor(60, TimeUnit.SECONDS)) {
        process.destroyForcibly();
      }
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }
}
