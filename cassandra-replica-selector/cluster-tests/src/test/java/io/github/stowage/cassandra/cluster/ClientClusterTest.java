package io.github.stowage.cassandra.cluster;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.ObjectMapper;
import io.github.stowage.cassandra.testkit.CassandraLine;
import io.github.stowage.cassandra.testkit.Cluster;
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
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** The load client of the playbooks, as they run it, against a real cluster. */
@Tag("cluster")
class ClientClusterTest {
  private static final Path WORKLOADS =
      Path.of("../../ycsb-workloads/workloads").toAbsolutePath().normalize();
  private static final ObjectMapper MAPPER = new ObjectMapper();
  private static final int RECORDS = 1_000;

  @TempDir Path work;

  @ParameterizedTest
  @EnumSource(CassandraLine.class)
  void loadsOnceAndMeasuresOpenAndClosedLoops(CassandraLine line) throws Exception {
    try (Cluster cluster =
        new Cluster(Clusters.withPlugin(work, 26).line(line).dataNodes(2).build()).start()) {
      cluster.awaitGossip();
      Map<String, Object> reach =
          Map.of(
              "nodes",
              Map.of("a", cluster.node(1).address(), "b", cluster.node(2).address()),
              "coordinators",
              List.of(cluster.node(1).address()),
              "port",
              9042,
              "datacenter",
              "datacenter1",
              "timeout_ms",
              10_000);
      Map<String, Object> load =
          Map.of(
              "data",
              data("demo-read"),
              "cluster",
              reach,
              "replicas",
              2,
              "threads",
              8,
              "minutes",
              5);
      assertThat(client("load", load)).endsWith("loaded\n");
      assertThat(client("load", load)).endsWith("there already\n");

      PhaseRecord open = phase(reach, Load.open(200), "demo-read", "token-aware");
      assertThat(open.requests()).isBetween(300L, 900L);
      PhaseRecord closed = phase(reach, new Load(4, 0), "demo-read", "token-aware");
      assertThat(closed.requests()).isPositive();
      PhaseRecord paced = phase(reach, new Load(4, 50), "demo-scan", "coordinator");
      assertThat(paced.requests()).isBetween(50L, 250L);
      for (PhaseRecord phase : List.of(open, closed, paced)) {
        assertThat(phase.errors()).isZero();
        assertThat(phase.missing()).isZero();
        assertThat(phase.figures().p50Micros()).isPositive();
        assertThat(phase.figures().p99Micros()).isGreaterThan(phase.figures().p50Micros());
        assertThat(phase.readsPerNode()).containsOnlyKeys("a", "b");
      }
      // Each read is served by one node. Counters and window start and end apart by some requests.
      long served = open.readsPerNode().values().stream().mapToLong(Long::longValue).sum();
      assertThat((double) served / open.requests()).isBetween(0.9, 1.1);
    }
  }

  private static Map<String, Object> data(String workload) {
    return Map.of(
        "workload", WORKLOADS.resolve(workload) + "", "table", "usertable", "records", RECORDS);
  }

  private PhaseRecord phase(Map<String, Object> reach, Load load, String workload, String routing)
      throws Exception {
    PhaseKey key = new PhaseKey(1, "none", "read", load, "adaptive");
    Map<String, Object> order =
        Map.of(
            "key",
            key,
            "settle",
            1,
            "seconds",
            3,
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
