package io.github.stowage.cli.bench;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import io.github.stowage.cli.Cli;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class PhasesCommandTest {
  private static final int STRATEGIES = 5;
  private static final int CELLS = 4 * 2 * 2;

  @TempDir Path dir;
  private Bench bench;

  @BeforeEach
  void open() throws IOException {
    bench = new Bench(dir, Bench.SMALL);
  }

  private static List<String> ids(JsonNode left) {
    List<String> ids = new ArrayList<>();
    left.get("phases").forEach(phase -> ids.add(phase.get("id").asText()));
    return ids;
  }

  private static List<String> column(JsonNode left, String key) {
    List<String> values = new ArrayList<>();
    left.get("phases").forEach(phase -> values.add(phase.get("key").get(key).asText()));
    return values;
  }

  @Test
  void theControlsAreThereThoughTheFileDoesNotNameThem() throws IOException {
    JsonNode left = bench.left();
    assertThat(new HashSet<>(column(left, "strategy")))
        .containsExactlyInAnyOrder(
            "ring-order", "ring-order-again", "random", "stock-dynamic", "adaptive");
    assertThat(new HashSet<>(column(left, "scenario")))
        .containsExactlyInAnyOrder("none", "every-second-cpu", "calibrated-none", "calibrated");
  }

  @Test
  void aWorkloadMayHaveClientsScenariosAndRoutingOfItsOwn() throws IOException {
    String own = "data: exceeds, routing: coordinator, clients: [7], scenarios: [none]";
    Bench mixed = new Bench(dir, Bench.SMALL.replace("data: exceeds", own));
    Set<String> loads = new HashSet<>();
    mixed
        .left()
        .get("phases")
        .forEach(
            phase ->
                loads.add(
                    String.join(
                        " ",
                        phase.get("key").get("workload").asText(),
                        phase.get("routing").asText(),
                        phase.get("key").get("scenario").asText(),
                        phase.get("key").get("load").get("clients").asText())));
    assertThat(loads)
        .contains("scan coordinator none 7", "read token-aware calibrated 20")
        .hasSize(1 + 4 * 2);
  }

  @Test
  void everyCombinationIsMeasuredOncePerCycle() throws IOException {
    JsonNode left = bench.left();
    assertThat(ids(left)).hasSize(5 * CELLS * STRATEGIES).doesNotHaveDuplicates();
    Map<String, Integer> perCycle = new HashMap<>();
    column(left, "cycle").forEach(cycle -> perCycle.merge(cycle, 1, Integer::sum));
    assertThat(perCycle).hasSize(5).allSatisfy((c, n) -> assertThat(n).isEqualTo(CELLS * 5));
  }

  @Test
  void strategiesThatAreComparedRunRightAfterOneAnotherInChangingOrder() throws IOException {
    JsonNode left = bench.left();
    List<String> strategies = column(left, "strategy");
    List<String> cells =
        ids(left).stream().map(id -> id.substring(0, id.lastIndexOf('.'))).toList();
    Set<List<String>> orders = new HashSet<>();
    for (int i = 0; i < cells.size(); i += STRATEGIES) {
      assertThat(new HashSet<>(cells.subList(i, i + STRATEGIES))).hasSize(1);
      orders.add(strategies.subList(i, i + STRATEGIES));
    }
    assertThat(orders).hasSizeGreaterThan(10);
  }

  @Test
  void scenariosThatNeedTheAgentComeLast() throws IOException {
    List<Boolean> calibrated = new ArrayList<>();
    bench.left().get("phases").forEach(p -> calibrated.add(p.get("calibrated").asBoolean()));
    assertThat(calibrated).isSorted();
    assertThat(calibrated.stream().filter(agent -> agent)).hasSize(calibrated.size() / 2);
  }

  @Test
  void aPhaseSaysAllThatCarryingItOutTakes() throws IOException {
    Set<String> seen = new HashSet<>();
    for (JsonNode phase : bench.left().get("phases")) {
      String strategy = phase.get("key").get("strategy").asText();
      seen.add(strategy + " " + phase.get("snitch").asText() + " " + phase.get("mode").asText());
      boolean scan = phase.get("key").get("workload").asText().equals("scan");
      assertThat(phase.get("file").asText()).isEqualTo(scan ? "demo-scan" : "demo-read");
      assertThat(phase.get("data").asText()).isEqualTo(scan ? "exceeds" : "fits");
      assertThat(phase.get("seed").asLong())
          .isEqualTo(1_000 + phase.get("key").get("cycle").asLong());
    }
    assertThat(seen)
        .containsExactlyInAnyOrder(
            "ring-order ring-order null",
            "ring-order-again ring-order null",
            "stock-dynamic stock-dynamic null",
            "random stowage random",
            "adaptive stowage adaptive");
  }

  @Test
  void whatIsDoneIsLeftOutAndTheRestKeepsItsOrder() throws IOException {
    JsonNode all = bench.left();
    for (int i = 0; i < 37; i++) {
      bench.measured(all.get("phases").get(i));
    }
    bench.measured(all.get("phases").get(50));
    JsonNode left = bench.left();
    List<String> expected = new ArrayList<>(ids(all));
    expected.remove(50);
    assertThat(ids(left)).isEqualTo(expected.subList(37, expected.size()));
    assertThat(left.get("done").asInt()).isEqualTo(38);
    assertThat(left.get("phases").get(0).get("number").asInt()).isEqualTo(38);
  }

  @Test
  void aResultThatIsCutOffIsMeasuredAgain() throws IOException {
    JsonNode first = bench.left().get("phases").get(0);
    bench.measured(first);
    assertThat(ids(bench.left())).doesNotContain(first.get("id").asText());
    Path file = dir.resolve("results/phases/" + first.get("id").asText() + ".json");
    Files.writeString(file, Files.readString(file).substring(0, 100));
    assertThat(ids(bench.left())).startsWith(first.get("id").asText());
  }

  @Test
  void aResultOfAnotherLengthIsRefusedRatherThanMixed() throws IOException {
    bench.measured(bench.left().get("phases").get(0));
    Files.writeString(bench.matrix, Bench.SMALL.replace("seconds: 2", "seconds: 3"));
    Cli run = bench.phases("--done", bench.results.toString());
    assertThat(run.code()).isEqualTo(2);
    assertThat(run.err()).hasLineCount(1).contains("1.0 + 2.0 s", "1 + 3 s", "another directory");
  }

  @Test
  void skippedScenariosAreLeftOut() throws IOException {
    assertThat(bench.begin("--skip", "calibrated=no test cluster").code()).isZero();
    JsonNode left = bench.left();
    assertThat(column(left, "scenario")).doesNotContain("calibrated").contains("calibrated-none");
    assertThat(left.get("total").asInt()).isEqualTo(5 * (CELLS - 4) * STRATEGIES);
  }

  @Test
  void theTableIsForPeople() {
    Cli run = bench.phases();
    assertThat(run.code()).isZero();
    assertThat(run.out().lines().toList()).hasSize(5 * CELLS * STRATEGIES + 1);
    assertThat(run.out()).endsWith("400 of 400 phases left, 20 min of load\n");
  }
}
