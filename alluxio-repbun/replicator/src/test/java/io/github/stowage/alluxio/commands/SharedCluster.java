package io.github.stowage.alluxio.commands;

import alluxio.AlluxioURI;
import alluxio.client.file.FileSystem;
import alluxio.conf.AlluxioProperties;
import alluxio.conf.InstancedConfiguration;
import alluxio.conf.Source;
import alluxio.exception.AlluxioException;
import alluxio.grpc.DeletePOptions;
import io.github.stowage.alluxio.testkit.Artifacts;
import io.github.stowage.alluxio.testkit.Cluster;
import io.github.stowage.alluxio.testkit.ClusterSpec;
import java.io.IOException;
import java.util.Map;
import java.util.stream.Stream;

/** A cluster with the master's jar for all classes of tests; it ends with this JVM. */
final class SharedCluster {
  static final int WORKER_BYTES = 16 << 20;
  private static final String PREFIX = "alluxio.master.repbun.";
  private static Cluster cluster;

  private SharedCluster() {}

  static synchronized Cluster get() {
    if (cluster == null) {
      cluster =
          new Cluster(
                  ClusterSpec.builder()
                      .workers(3)
                      .workerMemoryBytes(WORKER_BYTES)
                      .property("alluxio.user.block.size.bytes.default", "1MB")
                      .eachMaster(
                          master -> {
                            master.jar(Artifacts.pluginJar("master"));
                            master.property(PREFIX + "report.poll.interval", "200ms");
                            master.property(PREFIX + "reads.min", "1");
                            master.property(PREFIX + "epoch", "300d");
                            master.property(PREFIX + "auto", "false");
                          })
                      .progress(System.out::println)
                      .build())
              .start();
    }
    cluster.restore();
    return cluster;
  }

  /** Of the cluster that runs. */
  static FileSystem client() {
    return FileSystem.Factory.create(configuration());
  }

  /** What a class of tests pinned would take room from the next one. */
  static void delete(FileSystem files, String... folders) throws IOException, AlluxioException {
    for (String folder : folders) {
      AlluxioURI path = new AlluxioURI(folder);
      if (files.exists(path)) {
        files.delete(path, DeletePOptions.newBuilder().setRecursive(true).build());
      }
    }
  }

  /** Of a client. */
  static InstancedConfiguration configuration() {
    AlluxioProperties properties = new AlluxioProperties();
    properties.merge(cluster.clientProperties(), Source.RUNTIME);
    return new InstancedConfiguration(properties);
  }

  /** How a command is told of it. */
  static String[] options() {
    return cluster.clientProperties().entrySet().stream()
        .flatMap(property -> Stream.of("--alluxio", option(property)))
        .toArray(String[]::new);
  }

  private static String option(Map.Entry<String, String> property) {
    return property.getKey() + "=" + property.getValue();
  }
}
