package io.github.stowage.alluxio.demo;

import alluxio.AlluxioURI;
import alluxio.client.block.policy.RoundRobinPolicy;
import alluxio.client.file.FileInStream;
import alluxio.client.file.FileSystem;
import alluxio.client.file.URIStatus;
import alluxio.exception.AlluxioException;
import alluxio.grpc.ListStatusPOptions;
import io.github.stowage.alluxio.records.EpochPlan;
import io.github.stowage.alluxio.records.Outcome;
import io.github.stowage.alluxio.testkit.Artifacts;
import io.github.stowage.alluxio.testkit.Cluster;
import io.github.stowage.alluxio.testkit.ClusterSpec;
import io.github.stowage.alluxio.tpch.SparkClassPath;
import io.github.stowage.alluxio.tpch.SparkJvm;
import io.github.stowage.alluxio.tpch.SparkSpec;
import io.github.stowage.testkit.JvmOptions;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.function.Consumer;

/** A master with RepBun and three workers that have the tables, all processes of this machine. */
final class TpchCluster implements AutoCloseable {
  static final int WORKERS = 3;

  /** What all replicas of all bundles may take, as a fraction of the tables' cached bytes. */
  static final double BUDGET = 1;

  private final Cluster cluster;
  private final Path folder;

  /**
   * @param folder new or empty; below it {@code ufs/tpch} has the tables
   * @param workerBytes of each worker's memory
   */
  TpchCluster(Path folder, long workerBytes, Consumer<String> progress) {
    this.folder = folder;
    Path master = Artifacts.pluginJar("master");
    cluster =
        new Cluster(
                ClusterSpec.builder()
                    .workers(WORKERS)
                    .workerMemoryBytes(workerBytes)
                    .workDir(folder.resolve("cluster"))
                    .ufs(folder.resolve("ufs"))
                    .property("alluxio.master.repbun.budget", Double.toString(BUDGET))
                    .property("alluxio.master.repbun.reads.min", "1")
                    .property("alluxio.master.repbun.report.poll.interval", "1s")
                    .eachMaster(node -> node.jar(master))
                    .progress(progress)
                    .build())
            .start();
  }

  Cluster processes() {
    return cluster;
  }

  /** URI of the folder of tables. */
  String tables(String scheme) {
    return scheme + "://" + cluster.masterAddress() + "/tpch";
  }

  /**
   * An unmodified Spark with RepBun's client.
   *
   * @param name of its folder
   */
  SparkJvm spark(SparkClassPath classPath, String name) throws IOException {
    return spark(classPath, name, Map.of());
  }

  SparkJvm spark(SparkClassPath classPath, String name, Map<String, String> more)
      throws IOException {
    Path work = Files.createDirectory(folder.resolve(name));
    Map<String, String> settings = new TreeMap<>(cluster.clientProperties());
    settings.putAll(more);
    // A file system per query is told the query's columns.
    settings.put("spark.hadoop.fs.repbun.impl.disable.cache", "true");
    return new SparkJvm(
        new SparkSpec(
            classPath,
            work,
            List.of(Artifacts.pluginJar("client")),
            settings,
            JvmOptions.QUICK_TO_START));
  }

  /**
   * Has the master plan from what was read, and the replicator carry the plan out.
   *
   * @throws IllegalStateException unless all of it is published
   */
  EpochPlan bundle() throws IOException, InterruptedException {
    try (Planning planning = new Planning(cluster.clientProperties())) {
      EpochPlan plan = planning.replan();
      Replicator.once(cluster.clientProperties(), folder);
      int published = planning.outcome().map(Outcome::published).orElse(0);
      if (published != plan.bundles().size()) {
        throw new IllegalStateException(
            published + " of " + plan.bundles().size() + " bundles are published");
      }
      return plan;
    }
  }

  /** Has every file cached: one worker after the other, or one alone would have them all. */
  void load() throws IOException, AlluxioException {
    Map<String, String> properties = new TreeMap<>(cluster.clientProperties());
    properties.put("alluxio.user.ufs.block.read.location.policy", RoundRobinPolicy.class.getName());
    try (FileSystem files = FileSystem.Factory.create(Planning.configuration(properties))) {
      for (URIStatus status :
          files.listStatus(
              new AlluxioURI("/tpch"),
              ListStatusPOptions.newBuilder().setRecursive(true).build())) {
        if (!status.isFolder()) {
          try (FileInStream in = files.openFile(new AlluxioURI(status.getPath()))) {
            in.transferTo(OutputStream.nullOutputStream());
          }
        }
      }
    }
  }

  @Override
  public void close() {
    cluster.close();
  }
}
