package io.github.stowage.cassandra.cluster;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.stowage.cassandra.testkit.CassandraLine;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.api.parallel.ResourceLock;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/**
 * Scans without an end, on a real cluster of five nodes with three replicas of each range.
 * Cassandra joins neighbouring ranges that have a replica in common. Three ranges have one alone,
 * and joined up to the end of the ring they leave a fifth of the scans to {@link #AFFECTED}.
 */
@Tag("cluster")
@ResourceLock(SharedClusters.QUEUES)
@ExtendWith(SharedClusters.Resolver.class)
class ScansTest {
  private static final int AFFECTED = 4;
  private static final int SCANS = 900;

  private static SharedClusters clusters;

  @BeforeAll
  static void start(SharedClusters shared) {
    clusters = shared;
  }

  private static Queues queues(CassandraLine line) throws Exception {
    Queues queues = clusters.queues(line);
    queues.reset();
    return queues;
  }

  private static long keptApart(Queues queues) throws Exception {
    return queues.selector().counters().get("ranges_kept_apart");
  }

  @ParameterizedTest
  @EnumSource(names = {"V5_0", "V6_0"})
  void withNothingWrongRangesAreJoined(CassandraLine line) throws Exception {
    Queues queues = queues(line);
    Windows.until(
        window -> {
          long before = keptApart(queues);
          Served served = queues.scan(SCANS, window);
          long apart = keptApart(queues) - before;
          System.out.printf("%s, scans with nothing wrong: %s, %d apart%n", line, served, apart);
          assertThat(apart).isLessThan(SCANS / 10);
        });
  }

  @ParameterizedTest
  @EnumSource(names = {"V5_0", "V6_0"})
  void aSlowNodeIsNotLeftAsTheOnlyChoice(CassandraLine line) throws Exception {
    Queues queues = queues(line);
    queues.cluster().node(AFFECTED).serviceTimes().setFactor(4);
    Windows.until(
        window -> {
          Served served = queues.scan(SCANS, window);
          System.out.printf("%s, scans beside a slow node: %s%n", line, served);
          assertThat(served.share(AFFECTED)).isLessThan(0.05);
        });
    assertThat(keptApart(queues)).isPositive();
  }

  @ParameterizedTest
  @EnumSource(names = {"V5_0", "V6_0"})
  void aDemotedNodeIsNotLeftAsTheOnlyChoice(CassandraLine line) throws Exception {
    Queues queues = queues(line);
    queues.selector().demote(queues.cluster().node(AFFECTED).address());
    Served served = queues.scan(SCANS, 1);
    System.out.printf("%s, scans beside a demoted node: %s%n", line, served);
    assertThat(served.byNode().get(AFFECTED)).isZero();
  }
}
