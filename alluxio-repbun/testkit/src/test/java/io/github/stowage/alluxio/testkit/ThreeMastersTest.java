package io.github.stowage.alluxio.testkit;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

@Tag("cluster")
class ThreeMastersTest {
  @TempDir Path directory;

  @Test
  void anotherMasterTakesOver() {
    ClusterSpec spec =
        ClusterSpec.builder().masters(3).workers(1).workDir(directory.resolve("cluster")).build();
    try (Cluster cluster = new Cluster(spec).start()) {
      cluster.addUfsFile("one", "1".getBytes(UTF_8));
      assertThat(cluster.shell().fs("cat", "/one")).isEqualTo("1");
      cluster.shell().fs("pin", "/one");
      Node leader = cluster.servingMaster();
      leader.kill();
      cluster.awaitWorkers();
      assertThat(cluster.servingMaster()).isNotSameAs(leader);
      assertThat(cluster.shell().fs("stat", "/one")).contains("pinned=true");
      leader.start();
      assertThat(cluster.masters()).allMatch(Node::isAlive);
      assertThat(cluster.liveWorkers()).isEqualTo(List.of(cluster.worker(1).address()));
    }
  }
}
