package io.github.stowage.report;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class JsonReportTest {
  @TempDir private Path dir;

  @Test
  void theFieldsAreThoseAgreedInTheirOrder() throws IOException {
    Path file = dir.resolve("build/report/cassandra.json");
    JsonReport.write(file, SampleReport.full().results());
    JsonNode list = new ObjectMapper().readTree(file.toFile());
    assertThat(list.isArray()).isTrue();
    assertThat(list).hasSize(3 * 4 * 7);
    for (JsonNode entry : list) {
      assertThat(entry.fieldNames())
          .toIterable()
          .containsExactly(
              "system",
              "scenario",
              "workload",
              "load",
              "strategy",
              "requests",
              "errors",
              "median",
              "ops_cv",
              "p99_cv",
              "read_share",
              "phases");
      assertThat(entry.get("median").fieldNames())
          .toIterable()
          .containsExactly("ops_per_s", "mean_us", "p50_us", "p95_us", "p99_us", "p999_us");
    }
    JsonNode first = list.get(0);
    assertThat(first.get("strategy").asText()).isEqualTo("ring-order");
    assertThat(first.get("phases")).hasSize(5);
    assertThat(first.get("read_share").fieldNames())
        .toIterable()
        .containsExactly("node1", "node2", "node3", "node4", "node5");
  }

  @Test
  void whatIsWrittenIsReadBack() throws IOException {
    List<BenchmarkResult> results = SampleReport.full().results();
    Path file = dir.resolve("r.json");
    JsonReport.write(file, results);
    assertThat(JsonReport.read(file)).isEqualTo(results);
  }

  @Test
  void aMissingAndAnUnknownFieldAreNamed() throws IOException {
    Path file = dir.resolve("r.json");
    JsonReport.write(file, SampleReport.full().results().subList(0, 1));
    String good = Files.readString(file);
    Files.writeString(file, good.replace("\"read_share\"", "\"reed_share\""));
    assertThatThrownBy(() -> JsonReport.read(file)).hasMessageContaining("read_share");
    Files.writeString(file, good.replace("\"system\"", "\"extra\" : 1, \"system\""));
    assertThatThrownBy(() -> JsonReport.read(file)).hasMessageContaining("extra");
  }
}
