package io.github.stowage.cassandra.benchmark;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * What {@code make demo} runs, each phase once. What a strategy gains is not asserted: a busy
 * machine decides it.
 */
@Tag("cluster")
class CassandraDemoClusterTest {
  @TempDir private Path folder;

  @Test
  void everyStrategyIsMeasured() throws Exception {
    Path out = folder.resolve("report");
    Path work = folder.resolve("work");

    int status =
        CassandraDemo.commandLine()
            .execute(
                "--cycles=1",
                "--workloads=" + Path.of("../../ycsb-workloads/workloads").toAbsolutePath(),
                "--out=" + out,
                "--work=" + work);

    assertThat(status).isZero();
    List<String> expected = new ArrayList<>();
    for (DemoPlan.Cell cell : DemoPlan.quick().cells()) {
      cell.strategies().forEach(s -> expected.add(cell.scenario().key() + " " + s.key()));
    }
    assertThat(phases(out)).containsExactlyInAnyOrderElementsOf(expected);
    assertThat(Files.readString(out.resolve("index.html"))).contains("slow-node", "adaptive");
    assertThat(out.resolve("slow-node.svg")).isNotEmptyFile();
    try (Stream<Path> left = Files.list(work)) {
      assertThat(left).isEmpty();
    }
  }

  /** Scenario and strategy of each phase that has requests which some node served. */
  private static List<String> phases(Path out) throws IOException {
    List<String> phases = new ArrayList<>();
    try (Stream<Path> files = Files.list(out.resolve("phases"))) {
      for (Path file : files.toList()) {
        JsonNode phase = new ObjectMapper().readTree(file.toFile());
        assertThat(phase.get("requests").asLong()).as("%s", phase).isPositive();
        assertThat(phase.get("reads_per_node")).as("%s", phase).hasSize(DemoCluster.DATA_NODES);
        JsonNode key = phase.get("phase");
        phases.add(key.get("scenario").asText() + " " + key.get("strategy").asText());
      }
    }
    return phases;
  }
}
