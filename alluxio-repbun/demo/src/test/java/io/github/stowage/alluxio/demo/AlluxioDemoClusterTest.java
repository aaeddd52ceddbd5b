package io.github.stowage.alluxio.demo;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.LongSummaryStatistics;
import java.util.stream.Stream;
import java.util.stream.StreamSupport;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What {@code make demo} runs, small. */
@Tag("cluster")
class AlluxioDemoClusterTest {
  @TempDir private Path folder;

  @Test
  void everyRowIsTheSameAndBundlesServe() throws Exception {
    Path out = folder.resolve("report");
    Path work = folder.resolve("work");

    int status =
        AlluxioDemo.commandLine()
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
      assertThat(pass.get("bytes")).hasSize(3);
      LongSummaryStatistics sent =
          StreamSupport.stream(pass.get("bytes").spliterator(), false)
              .mapToLong(JsonNode::asLong)
              .summaryStatistics();
      assertThat(sent.getSum()).as("%s", pass).isPositive();
      assertThat(pass.get("maxToMean").asDouble())
          .as("%s", pass)
          .isEqualTo(sent.getMax() / sent.getAverage(), within(1e-9));
    }
    // What Spark was given came from workers, which also read ahead.
    long given = 0;
    for (JsonNode query : figures.get("queries")) {
      given += query.get("bundleBytes").asLong() + query.get("originalBytes").asLong();
    }
    long sent = 0;
    for (JsonNode bytes : figures.get("workers").get(2).get("bytes")) {
      sent += bytes.asLong();
    }
    assertThat(sent).isGreaterThanOrEqualTo(given);
    assertThat(Files.readString(out.resolve("alluxio.html"))).contains("q22", "max:mean");
    try (Stream<Path> left = Files.list(work)) {
      assertThat(left).isEmpty();
    }
  }
}
