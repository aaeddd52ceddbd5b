package io.github.stowage.alluxio.cost;

import alluxio.ClientContext;
import alluxio.client.file.FileSystem;
import alluxio.client.file.FileSystemContext;
import alluxio.client.file.URIStatus;
import alluxio.conf.Configuration;
import alluxio.conf.InstancedConfiguration;
import alluxio.conf.PropertyKey;
import io.github.stowage.alluxio.benchmark.BlockWriter;
import io.github.stowage.alluxio.benchmark.Bundling;
import io.github.stowage.alluxio.records.PlannedBundle;
import io.github.stowage.alluxio.testkit.Artifacts;
import io.github.stowage.alluxio.testkit.Cluster;
import io.github.stowage.alluxio.testkit.ClusterSpec;
import io.github.stowage.alluxio.testkit.Node;
import io.github.stowage.alluxio.testkit.ReplicatorProcess;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;

/** A real cluster with one file twice: alone, and with a bundle of all its columns elsewhere. */
final class CostCluster implements AutoCloseable {
  static final String PLAIN = "/cost/plain";
  static final String BUNDLED = "/cost/bundled";

  private static final Duration LIMIT = Duration.ofMinutes(5);

  private final Cluster cluster;

  /**
   * @param folder exists; below it the processes keep their files
   */
  CostCluster(Path folder) throws IOException, InterruptedException {
    Path master = Artifacts.pluginJar("master");
    cluster =
        new Cluster(
                ClusterSpec.builder()
                    .workers(2)
                    .workDir(folder.resolve("cluster"))
                    // Its looks at reports would count as calls.
                    .property("alluxio.master.repbun.report.poll.interval", "1h")
                    .eachMaster(node -> node.jar(master))
                    .progress(System.out::println)
                    .build())
            .start();
    try {
      fill(folder);
    } catch (IOException | InterruptedException | RuntimeException e) {
      cluster.close();
      throw e;
    }
  }

  private void fill(Path folder) throws IOException, InterruptedException {
    Path local = folder.resolve("file.parquet");
    CostFile.write(local);
    BlockWriter.Content content = content(local);
    InstancedConfiguration configuration = Configuration.copyGlobal();
    clientProperties()
        .forEach(
            (name, value) -> {
              PropertyKey key = PropertyKey.fromString(name);
              configuration.set(key, key.parseValue(value));
            });
    try (FileSystemContext context = FileSystemContext.create(ClientContext.create(configuration));
        FileSystem files = FileSystem.Factory.create(context);
        ReplicatorProcess replicator =
            new ReplicatorProcess(clientProperties(), folder, List.of(), "--interval", "1s")) {
      BlockWriter writer = new BlockWriter(files, context);
      String home = name(cluster.worker(1));
      writer.put(PLAIN, content, home, List.of());
      URIStatus status = writer.put(BUNDLED, content, home, List.of());
      PlannedBundle bundle =
          new PlannedBundle(
              BUNDLED,
              status.getFileId(),
              0,
              IntStream.range(0, CostFile.COLUMNS).mapToObj(CostFile::column).toList(),
              status.getLength(),
              List.of(name(cluster.worker(2))));
      new Bundling(files, LIMIT).publish(1, List.of(bundle), 2 * status.getLength(), done -> {});
    }
  }

  private static String name(Node worker) {
    return worker.address() + ":" + worker.rpcPort();
  }

  private static BlockWriter.Content content(Path local) {
    return new BlockWriter.Content() {
      @Override
      public long length() {
        return local.toFile().length();
      }

      @Override
      public byte[] bytes() throws IOException {
        return Files.readAllBytes(local);
      }
    };
  }

  Map<String, String> clientProperties() {
    return cluster.clientProperties();
  }

  /** HOST:PORT. */
  String masterAddress() {
    return cluster.masterAddress();
  }

  Node master() {
    return cluster.master();
  }

  List<Node> workers() {
    return cluster.workers();
  }

  @Override
  public void close() {
    cluster.close();
  }
}
