package io.github.stowage.alluxio.client.cluster;

import io.github.stowage.alluxio.testkit.Cluster;
import io.github.stowage.alluxio.testkit.ClusterSpec;
import java.nio.file.Path;

/**
 * One stock cluster for all classes of tests that want nothing else: a start takes longer than most
 * of them. It ends with this JVM.
 */
final class SharedCluster {
  private static Cluster cluster;

  private SharedCluster() {}

  /** Three workers, all of which run whatever the class before did to them. */
  static synchronized Cluster get() {
    if (cluster == null) {
      cluster =
          new Cluster(ClusterSpec.builder().workers(3).progress(System.out::println).build())
              .start();
    }
    cluster.restore();
    return cluster;
  }

  /**
   * No files are left of the class before.
   *
   * @param directory for copies of what is in Alluxio
   */
  static Lake lake(Path directory) throws Exception {
    Lake lake = new Lake(get(), directory);
    lake.reachWorkers();
    lake.empty();
    return lake;
  }
}
