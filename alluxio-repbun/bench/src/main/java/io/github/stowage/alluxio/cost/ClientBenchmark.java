package io.github.stowage.alluxio.cost;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.Map;
import java.util.Properties;
import java.util.concurrent.TimeUnit;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.BenchmarkMode;
import org.openjdk.jmh.annotations.Fork;
import org.openjdk.jmh.annotations.Measurement;
import org.openjdk.jmh.annotations.Mode;
import org.openjdk.jmh.annotations.OutputTimeUnit;
import org.openjdk.jmh.annotations.Param;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.annotations.State;
import org.openjdk.jmh.annotations.TearDown;
import org.openjdk.jmh.annotations.Warmup;

/** One operation of one client, on the cluster that {@link CostReport} started. */
@State(Scope.Benchmark)
@BenchmarkMode(Mode.AverageTime)
@OutputTimeUnit(TimeUnit.MICROSECONDS)
@Fork(3)
@Warmup(iterations = 3, time = 2)
@Measurement(iterations = 5, time = 2)
public class ClientBenchmark {
  /** A file of a client's properties, and under this name the master's HOST:PORT. */
  static final String CLUSTER = "stowage.cost.cluster";

  @Param public Operation operation;
  @Param public Client.Kind kind;

  private Client client;

  @Setup
  public void open() throws IOException {
    Properties properties = new Properties();
    try (var in = Files.newBufferedReader(Path.of(System.getProperty(CLUSTER)))) {
      properties.load(in);
    }
    Map<String, String> client = new HashMap<>();
    properties.stringPropertyNames().forEach(key -> client.put(key, properties.getProperty(key)));
    this.client = new Client(kind, client.remove(CLUSTER), client);
  }

  @TearDown
  public void close() throws IOException {
    client.close();
  }

  @Benchmark
  public void time() throws IOException {
    operation.act.run(client);
  }
}
