package io.github.stowage.alluxio.demo;

import io.github.stowage.alluxio.spark.Benchmark;
import io.github.stowage.alluxio.testkit.Cluster;
import io.github.stowage.alluxio.tpch.Dataset;
import io.github.stowage.alluxio.tpch.QueryPass;
import io.github.stowage.alluxio.tpch.SparkClassPath;
import io.github.stowage.alluxio.tpch.SparkJvm;
import io.github.stowage.alluxio.tpch.TableCache;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.function.Consumer;

/** A cluster with the tables of a benchmark below it. */
final class TpcCluster implements AutoCloseable {
  private final RepBunCluster cluster;
  private final Benchmark benchmark;
  private final SparkClassPath classPath;

  /**
   * @param folder new or empty
   * @param data made if there is none yet, and put into the under store
   * @param workerBytes of each worker's memory
   */
  TpcCluster(Path folder, Dataset data, long workerBytes, Consumer<String> progress)
      throws IOException {
    benchmark = data.benchmark();
    classPath = SparkClassPath.ofBuild();
    new TableCache(TableCache.ofUser(), classPath, progress)
        .copy(data, folder.resolve("ufs").resolve(benchmark.key()));
    cluster = new RepBunCluster(folder, workerBytes, progress);
  }

  Cluster processes() {
    return cluster.processes();
  }

  /** URI of the folder of tables. */
  String tables(String scheme) {
    return scheme + "://" + processes().masterAddress() + "/" + benchmark.key();
  }

  /** See {@link RepBunCluster#spark}. */
  SparkJvm spark(String name, Map<String, String> more) throws IOException {
    return cluster.spark(classPath, name, more);
  }

  /** Queries on the tables, as the scheme finds them. */
  QueryPass pass(SparkJvm spark, String scheme, List<String> queries) throws IOException {
    System.out.println(queries.size() + " queries on " + tables(scheme));
    return QueryPass.run(spark, benchmark, tables(scheme), queries, result -> {});
  }

  /** See {@link RepBunCluster#bundle}. */
  void bundle() throws IOException, InterruptedException {
    cluster.bundle();
  }

  @Override
  public void close() {
    cluster.close();
  }
}
