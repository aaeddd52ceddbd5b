package io.github.stowage.cassandra.testkit;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;
import static org.awaitility.Awaitility.await;

import com.datastax.oss.driver.api.core.CqlSession;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import javax.management.ObjectName;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What can be done to the nodes of a stock cluster. */
@Tag("cluster")
class ClusterTest {
  private static final String LOCATOR = "org.apache.cassandra.locator.";

  @TempDir Path directory;

  @Test
  void nodesCanBePausedKilledRestartedAndAdded() throws Exception {
    Path workDir = directory.resolve("a user's nodes, # {all}");
    ClusterSpec spec = ClusterSpec.builder().dataNodes(2).workDir(workDir).build();
    List<ProcessHandle> processes;
    try (Cluster cluster = new Cluster(spec).start();
        CqlSession session = cluster.node(1).session()) {
      Reads reads = new Reads(cluster, session, 2);

      Node second = cluster.node(2);
      second.pause();
      await().until(() -> state(second).equals("T"));
      second.resume();
      assertThat(reads.sumFromAllReplicas()).isEqualTo(Reads.expectedSum());

      assertThat(unpackedLibraries(second))
          .isNotEmpty()
          .allMatch(library -> library.startsWith(second.directory()));
      long before = second.pid();
      second.kill();
      assertThat(second.isAlive()).isFalse();
      assertThat(ProcessHandle.of(before)).isEmpty();
      await().until(() -> cluster.node(1).unreachableNodes().equals(List.of(second.address())));
      second.start();
      cluster.awaitGossip();
      assertThat(reads.sumFromAllReplicas()).isEqualTo(Reads.expectedSum());

      second.restart(options -> options.yaml("read_request_timeout", "4321ms"));
      cluster.awaitGossip();
      second.log().await("Announcing shutdown", Duration.ofMinutes(2));
      assertThat(attribute(second, "StorageProxy", "ReadRpcTimeout")).isEqualTo(4321L);
      assertThat(reads.sumFromAllReplicas()).isEqualTo(Reads.expectedSum());

      assertThat(attribute(second, "EndpointSnitchInfo", "SnitchName"))
          .isEqualTo(LOCATOR + "DynamicEndpointSnitch");
      second.updateSnitch(LOCATOR + "SimpleSnitch", false, 100, 600_000, 1);
      assertThat(attribute(second, "EndpointSnitchInfo", "SnitchName"))
          .isEqualTo(LOCATOR + "SimpleSnitch");

      Node third = cluster.joinNewNode();
      assertThat(partitions(third)).isPositive();
      Map<String, Double> ownership = third.effectiveOwnership("ks");
      assertThat(ownership.keySet())
          .containsExactlyInAnyOrderElementsOf(
              cluster.nodes().stream().map(Node::address).toList());
      assertThat(ownership.values().stream().mapToDouble(share -> share).sum())
          .isCloseTo(2, within(1e-3));
      assertThat(reads.sumFromAllReplicas()).isEqualTo(Reads.expectedSum());

      assertThatThrownBy(third::serviceTimes).hasMessage("node 3 has no emulated service times");
      second.pause();
      processes =
          cluster.nodes().stream().map(n -> ProcessHandle.of(n.pid()).orElseThrow()).toList();
    }
    assertThat(processes).hasSize(3).noneMatch(ProcessHandle::isAlive);
  }

  /** Native libraries the process has loaded that are neither the system's nor the JDK's. */
  private static List<Path> unpackedLibraries(Node node) throws Exception {
    Path java = Path.of(System.getProperty("java.home")).toRealPath();
    return Files.readAllLines(Path.of("/proc", Long.toString(node.pid()), "maps")).stream()
        .filter(line -> line.endsWith(".so") || line.endsWith(".tmp"))
        .map(line -> Path.of(line.substring(line.indexOf('/'))))
        .filter(file -> !file.startsWith("/usr") && !file.startsWith("/lib"))
        .filter(file -> !file.startsWith(java))
        .distinct()
        .toList();
  }

  /** The kernel's letter: T for stopped. */
  private static String state(Node node) throws Exception {
    String stat = Files.readString(Path.of("/proc", Long.toString(node.pid()), "stat"));
    return stat.substring(stat.lastIndexOf(')') + 2).split(" ")[0];
  }

  /** That the node itself holds. */
  private static long partitions(Node node) throws Exception {
    String metric = "type=Table,keyspace=ks,scope=t,name=EstimatedPartitionCount";
    return (long)
        node.jmx().getAttribute(new ObjectName("org.apache.cassandra.metrics:" + metric), "Value");
  }

  private static Object attribute(Node node, String type, String attribute) throws Exception {
    return node.jmx()
        .getAttribute(new ObjectName("org.apache.cassandra.db:type=" + type), attribute);
  }

  @Test
  void aNodeThatCannotStartIsReportedWithItsLog() {
    ClusterSpec spec =
        ClusterSpec.builder().dataNodes(1).yaml("no_such_key", "1").workDir(directory).build();
    Cluster cluster = new Cluster(spec);
    assertThatThrownBy(cluster::start)
        .isInstanceOf(IllegalStateException.class)
        .hasMessageContaining("node 1 ended before it is ready")
        .hasMessageContaining("no_such_key");
    assertThat(cluster.node(1).isAlive()).isFalse();
  }

  @Test
  void aNodeWithBadServiceTimesDoesNotStart() {
    ClusterSpec spec =
        ClusterSpec.builder()
            .dataNodes(1)
            .serviceTimes(ServiceTimeSpec.exponential(Duration.ofMillis(20)).slots(0))
            .workDir(directory)
            .build();
    assertThatThrownBy(new Cluster(spec)::start)
        .hasMessageContaining("stowage service agent: slots is 0; allowed: [1, 128]");
  }
}
