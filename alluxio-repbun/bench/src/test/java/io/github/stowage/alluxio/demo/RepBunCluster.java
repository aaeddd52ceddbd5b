package io.github.stowage.alluxio.demo;

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
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.function.Consumer;
import java.util.function.UnaryOperator;

/** A master with RepBun and three workers, all processes of this machine. */
final class RepBunCluster implements AutoCloseable {
  private static final int WORKERS = 3;

  /** What all replicas of all bundles may take, as a fraction of the tables' cached bytes. */
  private static final double BUDGET = 1;

  private static final String ALLUXIO = "spark.hadoop.fs.alluxio.impl";

  /** {@code alluxio://} by Alluxio's own client. */
  static final Map<String, String> STOCK = Map.of(ALLUXIO, "alluxio.hadoop.FileSystem");

  /** {@code alluxio://} by RepBun's client, all that a user sets for tables to keep their names. */
  static final Map<String, String> NAMED =
      Map.of(
          ALLUXIO,
          "io.github.stowage.alluxio.client.RepBunAlluxioFileSystem",
          ALLUXIO + ".disable.cache",
          "true");

  /** {@code repbun://} is told a query's columns. */
  static final Map<String, String> REPBUN =
      Map.of("spark.hadoop.fs.repbun.impl.disable.cache", "true");

  private final Cluster cluster;
  private final Path folder;

  /**
   * @param folder exists; below it {@code ufs} has what there is to read
   * @param workerBytes of each worker's memory
   */
  RepBunCluster(Path folder, long workerBytes, Consumer<String> progress) {
    this(folder, workerBytes, spec -> spec, progress);
  }

  /**
   * @param more has the last word on the cluster's options
   */
  RepBunCluster(
      Path folder,
      long workerBytes,
      UnaryOperator<ClusterSpec.Builder> more,
      Consumer<String> progress) {
    this.folder = folder;
    Path master = Artifacts.pluginJar("master");
    ClusterSpec.Builder spec =
        ClusterSpec.builder()
            .workers(WORKERS)
            .workerMemoryBytes(workerBytes)
            .workDir(folder.resolve("cluster"))
            .ufs(folder.resolve("ufs"))
            .property("alluxio.master.repbun.budget", Double.toString(BUDGET))
            .property("alluxio.master.repbun.reads.min", "1")
            .property("alluxio.master.repbun.report.poll.interval", "1s")
            .eachMaster(node -> node.jar(master))
            .progress(progress);
    cluster = new Cluster(more.apply(spec).build()).start();
  }

  Cluster processes() {
    return cluster;
  }

  /**
   * An unmodified Spark with RepBun's client on its class path.
   *
   * @param name of its folder
   * @param more settings of Spark
   */
  SparkJvm spark(SparkClassPath classPath, String name, Map<String, String> more)
      throws IOException {
    Path work = Files.createDirectory(folder.resolve(name));
    Map<String, String> settings = new TreeMap<>(cluster.clientProperties());
    // How much bundles serve does not depend on how busy their workers are.
    settings.put("spark.hadoop.stowage.repbun.replica", "least-loaded");
    settings.putAll(more);
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
   * @throws IllegalStateException unless there are bundles, and all are published
   */
  EpochPlan bundle() throws IOException, InterruptedException {
    try (Planning planning = new Planning(cluster.clientProperties())) {
      EpochPlan plan = planning.replan();
      Replicator.once(cluster.clientProperties(), folder);
      int published = planning.outcome().map(Outcome::published).orElse(0);
      if (published == 0 || published != plan.bundles().size()) {
        throw new IllegalStateException(
            published + " of " + plan.bundles().size() + " bundles are published");
      }
      System.out.printf(
          "%d bundles, %d bytes with replicas, of %d allowed%n",
          plan.bundles().size(), plan.memoryBytes(), plan.budgetBytes());
      return plan;
    }
  }

  @Override
  public void close() {
    cluster.close();
  }
}
