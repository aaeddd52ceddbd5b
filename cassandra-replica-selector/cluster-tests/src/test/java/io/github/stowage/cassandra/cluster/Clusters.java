package io.github.stowage.cassandra.cluster;

import io.github.stowage.cassandra.testkit.ClusterSpec;
import java.nio.file.Path;

/** What the clusters of these tests have in common. */
final class Clusters {
  private Clusters() {}

  /** Nodes with the plug-in as users are told to install it. */
  static ClusterSpec.Builder withPlugin(Path workDir, int addressRange) {
    return ClusterSpec.builder()
        .workDir(workDir)
        .addressRange(addressRange)
        .plugin(true)
        .snitch(SharedClusters.OUR_SNITCH)
        .dynamicSnitch(false)
        .progress(System.out::println);
  }
}
