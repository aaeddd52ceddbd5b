package io.github.stowage.cassandra.cluster;

import io.github.stowage.cassandra.testkit.CassandraLine;
import io.github.stowage.cassandra.testkit.Cluster;
import io.github.stowage.cassandra.testkit.ClusterSpec;
import io.github.stowage.testkit.Janitor;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Comparator;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.awaitility.Awaitility;
import org.junit.jupiter.api.extension.ExtensionContext;
import org.junit.jupiter.api.extension.ParameterContext;
import org.junit.jupiter.api.extension.ParameterResolver;

/**
 * The clusters that test classes share: started for the first class that asks, ended with the run.
 * A class that uses one holds its lock ({@code @ResourceLock}) and finds it as if fresh.
 */
final class SharedClusters implements AutoCloseable {
  static final String OUR_SNITCH = "io.github.stowage.cassandra.ResourceAwareSnitch";
  static final String STOCK_SNITCH = "org.apache.cassandra.locator.SimpleSnitch";

  /** Names of locks. */
  static final String PAIRS = "pairs";

  static final String QUEUES = "queues";

  static {
    // Waiting longer only costs when something is broken.
    Awaitility.setDefaultTimeout(Duration.ofMinutes(5));
  }

  private final Map<CassandraLine, Cluster> pairs = new EnumMap<>(CassandraLine.class);
  private final Path work;
  private final Janitor janitor;
  private final Map<CassandraLine, Queues> queues = new EnumMap<>(CassandraLine.class);

  SharedClusters() throws IOException {
    work = Files.createTempDirectory("stowage-cassandra-tests");
    janitor = Janitor.removing(work);
  }

  /** Makes {@code SharedClusters} a parameter that tests can have. */
  static final class Resolver implements ParameterResolver {
    @Override
    public boolean supportsParameter(ParameterContext parameter, ExtensionContext context) {
      return parameter.getParameter().getType() == SharedClusters.class;
    }

    @Override
    public Object resolveParameter(ParameterContext parameter, ExtensionContext context) {
      return context
          .getRoot()
          .getStore(ExtensionContext.Namespace.create(SharedClusters.class))
          .computeIfAbsent(SharedClusters.class);
    }
  }

  /** Nodes with the plug-in as users are told to install it. */
  static ClusterSpec.Builder withPlugin(Path workDir) {
    return ClusterSpec.builder()
        .workDir(workDir)
        .plugin(true)
        .snitch(OUR_SNITCH)
        .dynamicSnitch(false)
        // A busy machine may be slow to answer; what fails then is not the product.
        .yaml("read_request_timeout", "60000ms")
        .yaml("range_request_timeout", "60000ms")
        .yaml("write_request_timeout", "60000ms")
        .yaml("cas_contention_timeout", "60000ms")
        .progress(System.out::println);
  }

  /** Two nodes of a line, both with the plug-in, without emulated service times. */
  synchronized Cluster pair(CassandraLine line) {
    return pairs.computeIfAbsent(
        line,
        key ->
            new Cluster(withPlugin(directory("pair-" + key)).line(key).dataNodes(2).build())
                .start());
  }

  /** Five nodes of known service times and a coordinator. */
  synchronized Queues queues(CassandraLine line) throws Exception {
    if (!queues.containsKey(line)) {
      queues.put(line, Queues.start(line, directory("queues-" + line)));
    }
    return queues.get(line);
  }

  Queues queues() throws Exception {
    return queues(CassandraLine.V5_0);
  }

  private Path directory(String name) {
    try {
      return Files.createTempDirectory(work, name);
    } catch (IOException e) {
      throw new IllegalStateException(e);
    }
  }

  @Override
  public synchronized void close() throws IOException {
    queues.values().forEach(Queues::close);
    pairs.values().forEach(Cluster::close);
    List<Path> files;
    try (Stream<Path> all = Files.walk(work)) {
      files = all.sorted(Comparator.reverseOrder()).toList();
    }
    for (Path file : files) {
      Files.delete(file);
    }
    // Not before: should a file resist, the janitor removes it when this process ends.
    janitor.close();
  }
}
