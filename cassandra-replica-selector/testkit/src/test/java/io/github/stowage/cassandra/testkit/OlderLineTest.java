package io.github.stowage.cassandra.testkit;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import com.datastax.oss.driver.api.core.CqlSession;
import io.github.stowage.cassandra.agent.ServiceTimesMXBean;
import java.nio.file.Path;
import java.time.Duration;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Cassandra 4.1: it starts, and so does the agent, which is compiled against it. */
@Tag("cluster")
class OlderLineTest {
  private static final int READS = 20;

  @TempDir Path directory;

  @Test
  void servesReadsWithServiceTimes() {
    ClusterSpec spec =
        ClusterSpec.builder()
            .line(CassandraLine.V4_1)
            .dataNodes(1)
            .coordinators(1)
            .serviceTimes(ServiceTimeSpec.exponential(Duration.ofMillis(1)))
            .workDir(directory)
            .build();
    try (Cluster cluster = new Cluster(spec).start();
        CqlSession session = cluster.node(2).session()) {
      Reads reads = new Reads(cluster, session, 1);
      ServiceTimesMXBean times = cluster.node(1).serviceTimes();
      times.setSlots(2);
      times.reset(1);
      assertThat(Reads.values(reads.start(READS))).isEqualTo(Reads.expectedValues(READS));
      await().until(() -> times.getStats().getReads().getServed() == READS);
      assertThat(cluster.node(1).log().matching("Cassandra version: 4\\.1\\.")).isNotEmpty();
    }
  }
}
