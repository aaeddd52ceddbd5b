package io.github.stowage.cassandra.testkit;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.github.stowage.testkit.Sockets;
import java.net.InetSocketAddress;
import java.net.ServerSocket;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class ClusterSpecTest {
  private static final String SNITCH = "io.github.stowage.cassandra.ResourceAwareSnitch";

  @TempDir Path directory;

  private ClusterSpec.Builder builder() {
    return ClusterSpec.builder().workDir(directory);
  }

  @Test
  void refusesWhatIsOutOfRange() {
    assertThatThrownBy(() -> builder().dataNodes(0).build())
        .hasMessage("dataNodes is 0; allowed: [1, 90]");
    assertThatThrownBy(() -> builder().dataNodes(89).coordinators(2).build())
        .hasMessage("coordinators is 2; allowed: [0, 1]");
    assertThatThrownBy(() -> builder().tokens(257).build())
        .hasMessage("tokens is 257; allowed: [1, 256]");
    assertThatThrownBy(() -> builder().addressRange(200).build())
        .hasMessage("addressRange is 200; allowed: [-1, 199]");
    assertThatThrownBy(() -> builder().workDir(directory.resolve("a:b")).build())
        .hasMessageContaining("allowed: no :, which separates the entries of a class path");
  }

  @Test
  void nodesWithoutThePluginStayStock() {
    ClusterSpec spec =
        builder().snitch(SNITCH).dynamicSnitch(false).pluginOn(index -> index != 2).build();
    assertThat(spec.node(1).snitch).isEqualTo(SNITCH);
    assertThat(spec.node(1).dynamicSnitch).isFalse();
    assertThat(spec.node(2).plugin).isFalse();
    assertThat(spec.node(2).snitch).isEqualTo("SimpleSnitch");
    assertThat(spec.node(2).dynamicSnitch).isTrue();
  }

  @Test
  void eachNodeHasTheLastWord() {
    ClusterSpec spec =
        builder().rack("a").eachNode((index, node) -> node.rack("rack" + index)).build();
    assertThat(spec.node(3).rack).isEqualTo("rack3");
  }

  @Test
  void takesAFreeRangeByDefault() {
    String address = builder().build().address(1);
    assertThat(address).matches("127\\.0\\.\\d{1,3}\\.1");
    assertThat(Sockets.accepts(address, Ports.NATIVE)).isFalse();
    assertThat(builder().build().address(1)).isNotEqualTo(address);
  }

  @Test
  void aRangeIsFreeOnlyIfEveryPortOfEveryNodeIs() throws Exception {
    int free = Ports.freeRange(200, 3);
    assertThat(Ports.isFree(free, 3)).isTrue();
    for (InetSocketAddress taken :
        List.of(
            new InetSocketAddress(Ports.address(free, 3), Ports.NATIVE),
            new InetSocketAddress(Ports.LOOPBACK, Ports.jmx(free, 2)))) {
      try (ServerSocket other = new ServerSocket()) {
        other.bind(taken);
        assertThat(Ports.isFree(free, 3)).isFalse();
      }
    }
  }

  @Test
  void doesNotStartWhereSomethingListens() throws Exception {
    ClusterSpec spec = builder().dataNodes(1).build();
    try (ServerSocket other = new ServerSocket()) {
      other.bind(new InetSocketAddress(spec.address(1), Ports.NATIVE));
      Cluster cluster = new Cluster(spec);
      assertThatThrownBy(cluster::start)
          .isInstanceOf(IllegalStateException.class)
          .hasMessageContaining("port 9042 of " + spec.address(1) + " is not free");
      assertThat(cluster.node(1).isAlive()).isFalse();
    }
    assertThat(directory).isEmptyDirectory();
  }

  @Test
  void saysWhichArtifactIsMissing() {
    Artifacts artifacts = new Artifacts(directory, CassandraLine.V4_1);
    assertThatThrownBy(artifacts::serverClassPath)
        .isInstanceOf(IllegalStateException.class)
        .hasMessageContaining("adapter-4.1")
        .hasMessageContaining("server.classpath is missing: build it with `mvn package` first");
    assertThatThrownBy(artifacts::pluginJar).hasMessageContaining("stowage-cassandra-4.1-");
  }
}
