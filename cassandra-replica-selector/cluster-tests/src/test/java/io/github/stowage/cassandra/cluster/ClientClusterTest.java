package io.github.stowage.cassandra.cluster;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.ObjectMapper;
import io.github.stowage.cassandra.testkit.CassandraLine;
import io.github.stowage.cassandra.testkit.Cluster;
import io.github.stowage.cassandra.testkit.Node;
import io.github.stowage.client.ClientMain;
import io.github.stowage.report.Load;
import io.github.stowage.report.PhaseKey;
import io.github.stowage.report.PhaseRecord;
import java.io.File;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import javax.management.ObjectName;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.api.parallel.ResourceLock;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** The load client of the playbooks, as they run it, against a real cluster. */
@Tag("cluster")
@ResourceLock(SharedClusters.PAIRS)
@ExtendWith(SharedClusters.Resolver.class)
class ClientClusterTest {
  private static final Path WORKLOADS =
      Path.of("../../ycsb-workloads/workloads").toAbsolutePath().normalize();
  private static final ObjectMapper MAPPER = new ObjectMapper();
  private static final int RECORDS = 1_000;
  private static final int SECONDS = 3;
  private static final int MOST_SECONDS = 100;

  @TempDir Path work;

  @ParameterizedTest
  @EnumSource(CassandraLine.class)
  void loadsOnceAndMeasuresOpenAndClosedLoops(CassandraLine line, SharedClusters shared)
      throws Exception {
    Cluster cluster = shared.pair(line);
    Map<String, Object> reach = reach(cluster);
    assertThat(client("load", load(reach))).endsWith("loaded\n");
    assertThat(client("load", load(reach))).endsWith("there already\n");

    long before = served(cluster);
    PhaseRecord open = phase(reach, Load.open(200), 0, "demo-read", "token-aware");
    // Poisson arrivals of mean 600: four standard deviations of sqrt(600) to either side.
    assertThat(open.requests()).isBetween(502L, 698L);
    // Each read is served by one node, and all of them were measured, as nothing was to settle.
    assertThat(served(cluster) - before).isEqualTo(open.requests());
    // The client asks the nodes' counters when the window begins, or a little later.
    assertThat(open.readsPerNode().values().stream().mapToLong(Long::longValue).sum())
        .isBetween(1L, open.requests());

    PhaseRecord closed = phase(reach, new Load(4, 0), 1, "demo-read", "token-aware");
    long start = System.nanoTime();
    PhaseRecord paced = phase(reach, new Load(4, 50), 1, "demo-scan", "coordinator");
    // What is due by the rate while the client runs, and what its 4 threads begin with. A late
    // client catches up, so its window may hold more than its own part.
    double seconds = (System.nanoTime() - start) / 1e9;
    assertThat((double) paced.requests()).isLessThanOrEqualTo(50 * seconds + 4);
    for (PhaseRecord phase : List.of(open, closed, paced)) {
      assertThat(phase.requests()).isPositive();
      assertThat(phase.errors()).isZero();
      assertThat(phase.missing()).isZero();
      assertThat(phase.figures().p50Micros()).isPositive();
      assertThat(phase.figures().p99Micros()).isGreaterThanOrEqualTo(phase.figures().p50Micros());
      assertThat(phase.readsPerNode()).containsOnlyKeys("a", "b");
    }
  }

  /** Each with what it writes: the phases before it have written, too. */
  @Test
  void runsYcsbsOwnWorkloads(SharedClusters shared) throws Exception {
    Map<String, Object> reach = reach(shared.pair(CassandraLine.V5_0));
    client("load", load(reach));
    for (String letter : List.of("a", "b", "c", "d", "e", "f")) {
      PhaseRecord phase = phase(reach, new Load(4, 50), 1, "ycsb-" + letter, "coordinator");
      assertThat(phase.requests()).as(letter).isPositive();
      assertThat(phase.errorKinds()).as(letter).isEmpty();
      assertThat(phase.missing()).as(letter).isZero();
      assertThat(phase.figures().p50Micros()).as(letter).isPositive();
    }
  }

  private static Map<String, Object> reach(Cluster cluster) {
    return Map.of(
        "nodes",
        Map.of("a", cluster.node(1).address(), "b", cluster.node(2).address()),
        "coordinators",
        List.of(cluster.node(1).address()),
        "port",
        9042,
        "datacenter",
        "datacenter1",
        "timeout_ms",
        60_000);
  }

  private static Map<String, Object> load(Map<String, Object> reach) {
    return Map.of(
        "data", data("demo-read"), "cluster", reach, "replicas", 2, "threads", 8, "minutes", 5);
  }

  /** Reads of the table that all nodes have served, as their own metrics say. */
  private static long served(Cluster cluster) throws Exception {
    ObjectName reads =
        new ObjectName(
            "org.apache.cassandra.metrics:type=Table,keyspace=ycsb,scope=usertable,name=ReadLatency");
    long served = 0;
    for (Node node : cluster.nodes()) {
      served += (long) node.jmx().getAttribute(reads, "Count");
    }
    return served;
  }

  private static Map<String, Object> data(String workload) {
    return Map.of(
        "workload", WORKLOADS.resolve(workload) + "", "table", "usertable", "records", RECORDS);
  }

  /** On a busy machine no request may end in a short window: then a longer one is measured. */
  private PhaseRecord phase(
      Map<String, Object> reach, Load load, int settle, String workload, String routing)
      throws Exception {
    int seconds = SECONDS;
    PhaseRecord record = phase(reach, load, settle, seconds, workload, routing);
    while (record.requests() == 0 && seconds < MOST_SECONDS) {
      seconds *= 2;
      record = phase(reach, load, settle, seconds, workload, routing);
    }
    return record;
  }

  private PhaseRecord phase(
      Map<String, Object> reach,
      Load load,
      int settle,
      int seconds,
      String workload,
      String routing)
      throws Exception {
    PhaseKey key = new PhaseKey(1, "none", "read", load, "adaptive");
    Map<String, Object> order =
        Map.of(
            "key",
            key,
            "settle",
            settle,
            "seconds",
            seconds,
            "seed",
            1,
            "routing",
            routing,
            "data",
            data(workload),
            "cluster",
            reach);
    Path out = work.resolve(key.id() + ".json");
    client("phase", order, "--out", out.toString());
    PhaseRecord record = MAPPER.readValue(out.toFile(), PhaseRecord.class);
    assertThat(record.phase()).isEqualTo(key);
    return record;
  }

  /** What the client prints, on success. */
  private String client(String verb, Map<String, Object> order, String... more) throws Exception {
    Path file = work.resolve(verb + ".json");
    MAPPER.writeValue(file.toFile(), order);
    Path printed = work.resolve(verb + ".out");
    List<String> command = new ArrayList<>(List.of(java(), "-cp"));
    command.add(System.getProperty("java.class.path"));
    command.addAll(List.of(ClientMain.class.getName(), verb, file.toString()));
    command.addAll(List.of(more));
    Process process =
        new ProcessBuilder(command)
            .redirectErrorStream(true)
            .redirectOutput(printed.toFile())
            .start();
    boolean ended = process.waitFor(5, TimeUnit.MINUTES);
    process.destroyForcibly();
    String text = Files.readString(printed, StandardCharsets.UTF_8);
    assertThat(ended && process.waitFor() == 0).as(text).isTrue();
    return text;
  }

  private static String java() throws IOException {
    return new File(System.getProperty("java.home"), "bin/java").getCanonicalPath();
  }
}
