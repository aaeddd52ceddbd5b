package io.github.stowage.alluxio.demo;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.stream.Stream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import picocli.CommandLine;

/** What {@code make demo} runs, small. */
@Tag("cluster")
class AlluxioDemoClusterTest {
  @TempDir private Path folder;

  @Test
  void everyRowIsTheSameAndBundlesServe() throws Exception {
    Path out = folder.resolve("report");
    Path work = folder.resolve("work");

    int status =
        new CommandLine(new AlluxioDemo())
            .execute(
                "--scale=0.02",
                "--row-group-bytes=262144",
                "--queries=q6,q22",
                "--out=" + out,
                "--work=" + work);

    assertThat(status).isZero();
    JsonNode figures = new ObjectMapper().readTree(out.resolve("alluxio.json").toFile());
    assertThat(figures.get("everyRowTheSame").asBoolean()).isTrue();
    assertThat(figures.get("queries")).hasSize(2);
    for (JsonNode query : figures.get("queries")) {
      assertThat(query.get("rows").asInt()).as("%s", query).isPositive();
      assertThat(query.get("share").asDouble()).as("%s", query).isGreaterThan(0.9);
    }
    assertThat(figures.get("bundledBytes").asLong()).isPositive();
    assertThat(figures.get("workers")).hasSize(3);
    for (JsonNode pass : figures.get("workers")) {
      long sent = 0;
      for (JsonNode bytes : pass.get("bytes")) {
        sent += bytes.asLong();
      }
      assertThat(pass.get("bytes")).hasSize(3);
      assertThat(sent).as("%s", pass).isPositive();
      assertThat(pass.get("maxToMean").asDouble()).isBetween(1.0, 3.0);
    }
    assertThat(Files.readString(out.resolve("alluxio.html"))).contains("q22", "max:mean");
    try (Stream<Path> left = Files.list(work)) {
      assertThat(left).isEmpty();
    }
  }
}
