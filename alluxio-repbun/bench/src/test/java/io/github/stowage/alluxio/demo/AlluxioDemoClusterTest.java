package io.github.stowage.alluxio.demo;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * What {@code make demo-alluxio} runs, small. What a strategy gains is not asserted: a busy machine
 * decides it.
 */
@Tag("cluster")
class AlluxioDemoClusterTest {
  @TempDir private Path folder;

  @Test
  void everyRowIsTheSameAndEveryStrategyIsMeasured() throws Exception {
    Path out = folder.resolve("report");
    Path work = folder.resolve("work");

    int status =
        AlluxioDemo.commandLine()
            .execute(
                "--scale=0.05",
                "--row-group-bytes=1048576",
                "--queries=q6,q14",
                "--cycles=1",
                "--seconds=2",
                "--rate=10",
                "--out=" + out,
                "--work=" + work);

    assertThat(status).isZero();
    JsonNode figures = new ObjectMapper().readTree(out.resolve("alluxio.json").toFile());
    assertThat(figures.get("everyRowTheSame").asBoolean()).isTrue();
    JsonNode reads = figures.get("reads");
    JsonNode queries = figures.get("queries");
    assertThat(reads.findValuesAsText("strategy")).isEqualTo(DemoMatrix.cells());
    assertThat(queries.findValuesAsText("strategy"))
        .isEqualTo(DemoMatrix.mixes().stream().map(DemoMatrix.Mix::name).toList());
    for (JsonNode table : List.of(reads, queries)) {
      for (JsonNode line : table) {
        for (String figure : List.of("meanMillis", "p95Millis", "sentMegabytes")) {
          assertThat(line.get(figure).asDouble()).as("%s", line).isPositive();
        }
        if (line.get("strategy").asText().matches("ours.*|tabrep-fair.*")) {
          assertThat(line.get("fromBundles").asDouble()).as("%s", line).isPositive();
        } else {
          assertThat(line.get("fromBundles").asDouble()).as("%s", line).isZero();
        }
      }
    }
    assertThat(sent(queries, "default"))
        .as("RepBun's client has workers send less than Alluxio's")
        .isLessThan(sent(queries, "default-stock") / 2);
    assertThat(Files.readString(out.resolve("alluxio.html")))
        .contains("query-mix", "What each ingredient adds", "All strategies gave the same rows");
    try (Stream<Path> left = Files.list(work)) {
      assertThat(left).isEmpty();
    }
  }

  private static double sent(JsonNode lines, String strategy) {
    for (JsonNode line : lines) {
      if (line.get("strategy").asText().equals(strategy)) {
        return line.get("sentMegabytes").asDouble();
      }
    }
    throw new AssertionError(strategy + " is not in " + lines);
  }
}
