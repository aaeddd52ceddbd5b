package io.github.stowage.cassandra.testkit;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import com.datastax.oss.driver.api.core.CqlSession;
import com.datastax.oss.driver.api.core.cql.AsyncResultSet;
import com.datastax.oss.driver.api.core.servererrors.ReadTimeoutException;
import io.github.stowage.cassandra.agent.KindStats;
import io.github.stowage.cassandra.agent.ServiceTimesMXBean;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import java.util.function.ToLongFunction;
import javax.management.Attribute;
import javax.management.ObjectName;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Emulated service times in three real nodes, read through one that holds no data. */
@Tag("cluster")
class ServiceTimesClusterTest {
  private static final int READS = 120;
  private static final long MEAN_NANOS = 2_000_000;

  @TempDir static Path directory;
  private static Cluster cluster;
  private static CqlSession session;
  private static Reads reads;

  @BeforeAll
  static void start() {
    ClusterSpec spec =
        ClusterSpec.builder()
            .line(CassandraLine.V5_0)
            .dataNodes(3)
            .coordinators(1)
            .serviceTimes(ServiceTimeSpec.constant(Duration.ofNanos(MEAN_NANOS)))
            .yaml("read_request_timeout", "60000ms")
            .workDir(directory)
            .build();
    cluster = new Cluster(spec).start();
    session = cluster.coordinators().get(0).session();
    reads = new Reads(cluster, session, 3);
  }

  @AfterAll
  static void close() {
    if (session != null) {
      session.close();
    }
    if (cluster != null) {
      cluster.close();
    }
  }

  @BeforeEach
  void normal() {
    for (ServiceTimesMXBean node : nodes()) {
      node.setFactor(1);
      node.setPaused(false);
      node.drain();
      node.reset(1);
    }
  }

  private static List<ServiceTimesMXBean> nodes() {
    return cluster.dataNodes().stream().map(Node::serviceTimes).toList();
  }

  private static long sum(ToLongFunction<ServiceTimesMXBean> value) {
    return nodes().stream().mapToLong(value).sum();
  }

  private static void pauseAll(boolean paused) {
    nodes().forEach(node -> node.setPaused(paused));
  }

  @Test
  void countsEveryRead() {
    assertThat(Reads.values(reads.start(READS))).isEqualTo(Reads.expectedValues(READS));
    await().until(() -> sum(node -> node.getStats().getReads().getServed()) == READS);
  }

  @Test
  void countsScansApart() {
    assertThat(reads.sumFromAllReplicas()).isEqualTo(Reads.expectedSum());
    await().until(() -> sum(node -> node.getStats().getScans().getServed()) >= 3);
    assertThat(sum(node -> node.getStats().getReads().getServed())).isZero();
  }

  @Test
  void aFactorMultipliesWhatEachReadHolds() {
    assertHeld(MEAN_NANOS);
    cluster.dataNodes().forEach(node -> node.throttle(4));
    assertHeld(4 * MEAN_NANOS);
  }

  private void assertHeld(long nanosEach) {
    nodes().forEach(node -> node.reset(1));
    Reads.values(reads.start(READS));
    await().until(() -> sum(node -> node.getStats().getReads().getServed()) == READS);
    for (ServiceTimesMXBean node : nodes()) {
      KindStats stats = node.getStats().getReads();
      assertThat(stats.getDrawnNanos()).isEqualTo(nanosEach * stats.getServed());
      // What is left of the credit is all that may be held beyond what was drawn.
      assertThat(stats.getHeldNanos() - stats.getDrawnNanos() - stats.getLostNanos())
          .isBetween(0L, 2 * nanosEach);
    }
  }

  @Test
  void aPausedServerAnswersNothingAndLooksBusy() throws Exception {
    pauseAll(true);
    List<CompletableFuture<AsyncResultSet>> held = reads.start(READS);
    await().until(() -> sum(node -> node.getStats().getMaxPending()) > 0);
    assertThat(held).noneMatch(CompletableFuture::isDone);
    List<Long> used = usedMicros();
    int busiest = used.indexOf(used.stream().max(Long::compare).orElseThrow());
    await().until(() -> usedMicros().get(busiest) > used.get(busiest));
    pauseAll(false);
    assertThat(Reads.values(held)).isEqualTo(Reads.expectedValues(READS));
  }

  private static List<Long> usedMicros() throws Exception {
    List<Long> used = new ArrayList<>();
    for (Node node : cluster.dataNodes()) {
      String first = Files.readAllLines(node.directory().resolve("usage/cpu.stat")).get(0);
      used.add(Long.parseLong(first.replace("usage_usec ", "")));
    }
    return used;
  }

  @Test
  void drainEmptiesTheQueue() {
    pauseAll(true);
    List<CompletableFuture<AsyncResultSet>> held = reads.start(READS);
    await().until(() -> sum(node -> node.getStats().getMaxPending()) > 0);
    // A read may still be on its way to a node whose queue is empty for the moment.
    await()
        .until(
            () -> {
              nodes().forEach(ServiceTimesMXBean::drain);
              return held.stream().allMatch(CompletableFuture::isDone);
            });
    assertThat(sum(node -> node.getStats().getDrained())).isEqualTo(READS);
    assertThat(nodes()).allMatch(ServiceTimesMXBean::isPaused);
  }

  @Test
  void dropsWhatExpiredWhileHeld() throws Exception {
    setReadTimeout(500);
    // On a busy machine a read may expire before it is in a slot, which Cassandra notices itself.
    await()
        .until(
            () -> {
              pauseAll(true);
              List<CompletableFuture<AsyncResultSet>> held = reads.start(1);
              assertThat(held.get(0).handle((rows, error) -> error).join())
                  .isInstanceOfAny(CompletionException.class, ReadTimeoutException.class);
              pauseAll(false);
              nodes().forEach(ServiceTimesMXBean::drain);
              return sum(node -> node.getStats().getExpired()) > 0;
            });
    assertThat(sum(node -> node.getStats().getReads().getServed())).isZero();
    setReadTimeout(60_000);
  }

  private static void setReadTimeout(long millis) throws Exception {
    cluster
        .coordinators()
        .get(0)
        .jmx()
        .setAttribute(
            new ObjectName("org.apache.cassandra.db:type=StorageProxy"),
            new Attribute("ReadRpcTimeout", millis));
  }

  @Test
  void pauseBurstsRunInsideTheNode() {
    ServiceTimesMXBean node = nodes().get(0);
    assertThat(node.getStats().getPausedNanos()).isZero();
    node.pauseBursts(20, 100, 1);
    await().until(() -> node.getStats().getPausedNanos() > 2 * 20_000_000);
    assertThat(Reads.values(reads.start(READS))).isEqualTo(Reads.expectedValues(READS));
    node.stopPauseBursts();
    long paused = node.getStats().getPausedNanos();
    assertThat(Reads.values(reads.start(READS))).isEqualTo(Reads.expectedValues(READS));
    assertThat(node.getStats().getPausedNanos()).isEqualTo(paused);
  }
}
