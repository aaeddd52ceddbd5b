package io.github.stowage.tiering.commands;

import static io.github.stowage.tiering.commands.Shell.stowage;
import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class SampledCommandsTest {
  private static final ObjectMapper JSON = new ObjectMapper();

  @TempDir private Path folder;

  private static String run(String command, Path csv, String... more) {
    List<String> words =
        new ArrayList<>(
            List.of("tier", command, "--csv", csv.toString(), "--columns", "customer,city"));
    words.addAll(List.of(more));
    Shell run = stowage(words.toArray(String[]::new));
    assertThat(run.code()).as(run.err()).isZero();
    return run.out();
  }

  @Test
  void aPlanFromASampleSaysWhatTheSsdTakesAtMost() throws IOException {
    Path csv = SampleTable.skewed(folder.resolve("t.csv"));
    JsonNode plan =
        JSON.readTree(run("plan", csv, "--budget", "50%", "--sample", "40%", "--format", "json"));
    assertThat(plan.get("rows").asLong()).isEqualTo(SampleTable.ROWS);
    JsonNode sample = plan.get("sample");
    long rows = sample.get("rowsForPlan").asLong() + sample.get("rowsForCheck").asLong();
    // 20,000 coins of 0.4 are this near to 8,000, but for a chance below 1e-9 (Hoeffding).
    assertThat(rows).isBetween(7_500L, 8_500L);
    assertThat(sample.get("share").asDouble()).isEqualTo(.4);
    assertThat(sample.get("confidence").asDouble()).isEqualTo(.99);
    double most = plan.get("ssdShareAtMost").asDouble();
    double budget = plan.get("budgetBytes").asDouble();
    assertThat(plan.get("fits").asBoolean()).isTrue();
    // Rare values that the sample has not seen take a part of the SSD.
    assertThat(most).isBetween(.1, .5);
    assertThat(plan.get("ssdBytes").asDouble()).isLessThan(budget * .9);

    String text = run("plan", csv, "--budget", "50%", "--sample", "40%");
    assertThat(text)
        .contains("about 20,000 rows")
        .contains("40% of the rows, seed 1: ")
        .contains("at most %.1f%% of the rows go to the SSD".formatted(100 * most))
        .contains("This fits the 50.0% of the SSD.")
        .contains("estimates without a bound");
    assertThat(run("plan", csv, "--budget", "30%", "--sample", "0.5%", "--seed", "3"))
        .contains("seed 3: ")
        .contains("This may be more than the 30.0% of the SSD")
        .contains("Draw a larger sample.");
  }

  @Test
  void adviceFromASampleHasABoundForEachSize() throws IOException {
    Path csv = SampleTable.skewed(folder.resolve("t.csv"));
    JsonNode advice = JSON.readTree(run("advise", csv, "--sample", "10%", "--format", "json"));
    double before = 0;
    for (JsonNode size : advice.get("sizes")) {
      double most = size.get("ssdShareAtMost").asDouble();
      assertThat(most).isBetween(Math.max(before, size.get("budget").asDouble() / 2), 1.0);
      before = most;
    }
    assertThat(run("advise", csv, "--sample", "10%"))
        .contains("rows on it")
        .contains("up to ")
        .contains("with 99% confidence")
        .contains("estimates without a bound");
    assertThat(run("advise", csv)).doesNotContain("rows on it").doesNotContain("estimates");
    assertThat(JSON.readTree(run("advise", csv, "--format", "json")).has("sample")).isFalse();
  }

  @Test
  void theSameSeedDrawsTheSameRowsOfParquet() throws IOException {
    Path csv = SampleTable.skewed(folder.resolve("t.csv"));
    Path parquet = SampleTable.parquet(csv, folder.resolve("t.parquet"));
    String[] plan = {
      "--columns",
      "city",
      "--budget",
      "30%",
      "--sample",
      "5%",
      "--row-bytes",
      "9",
      "--format",
      "json"
    };
    List<String> words = new ArrayList<>(List.of("tier", "plan", "--parquet", parquet.toString()));
    words.addAll(List.of(plan));
    String sampled = stowage(words.toArray(String[]::new)).out();
    words.set(2, "--csv");
    words.set(3, csv.toString());
    assertThat(stowage(words.toArray(String[]::new)).out().replace(csv.toString(), "t"))
        .isEqualTo(sampled.replace(parquet.toString(), "t"))
        .contains("hddKeys");
    words.addAll(List.of("--seed", "2"));
    assertThat(stowage(words.toArray(String[]::new)).out().replace(csv.toString(), "t"))
        .contains("hddKeys")
        .isNotEqualTo(sampled.replace(parquet.toString(), "t"));
  }
}
