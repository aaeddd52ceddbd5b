package io.github.stowage.cli.plan;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import com.fasterxml.jackson.databind.JsonNode;
import io.github.stowage.cli.Desk;
import io.github.stowage.cli.input.Source;
import io.github.stowage.core.placement.Plan;
import io.github.stowage.core.placement.PlanVerifier;
import io.github.stowage.core.workload.KeyTrace;
import java.io.ByteArrayInputStream;
import java.io.InputStream;
import java.io.StringWriter;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.IntStream;
import java.util.stream.StreamSupport;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class PlanCommandTest {
  private static final String FOUR = "partition,load\n3,1\n0,8e0\n2,2.0\n1,4\n";

  private Desk desk;

  @BeforeEach
  void set(@TempDir Path dir) {
    desk = new Desk(dir).put("loads.csv", FOUR);
  }

  @Test
  void jsonHasEveryKeyInOrder() throws Exception {
    JsonNode json =
        desk.json("plan --loads @loads.csv --nodes 3 --slots 2 --strategy balanced --vector l1");
    assertThat(Desk.keys(json))
        .containsExactly(
            "strategy",
            "vector",
            "nodes",
            "slots",
            "replicas",
            "placement",
            "routing",
            "maxToMean",
            "maxToMeanEvenSplit",
            "lowerBound",
            "uniquePerNode");
    assertThat(json.get("strategy").textValue()).isEqualTo("balanced");
    assertThat(json.get("vector").textValue()).isEqualTo("l1");
    assertThat(json.get("nodes").intValue()).isEqualTo(3);
    assertThat(json.get("slots").intValue()).isEqualTo(2);
    assertThat(json.get("replicas")).hasSize(4);
    assertThat(ints(json.get("replicas")).sum()).isEqualTo(6);
    assertThat(json.get("placement")).hasSize(3).allMatch(node -> node.size() == 2);
    assertThat(Desk.keys(json.get("routing").get(0)))
        .containsExactly("partition", "node", "weight");
    assertThat(json.get("uniquePerNode").doubleValue()).isBetween(0.5, 1.0);
  }

  @Test
  void theStrategyIsHybridUnlessNamed() {
    String plan = "plan --loads @loads.csv --nodes 3 --slots 2";
    assertThat(desk.printed(plan)).isEqualTo(desk.printed(plan + " --strategy hybrid"));
    assertThat(desk.printed(plan)).isNotEqualTo(desk.printed(plan + " --strategy compact"));
  }

  @Test
  void figuresFollowFromTheRoutingAndTheLoads() throws Exception {
    JsonNode json = desk.json("plan --loads @loads.csv --nodes 3 --slots 2 --strategy balanced");
    double[] loads = {8, 4, 2, 1};
    double[] nodeLoads = new double[3];
    for (JsonNode entry : json.get("routing")) {
      nodeLoads[entry.get("node").intValue()] +=
          loads[entry.get("partition").intValue()] * entry.get("weight").doubleValue();
    }
    double max = Math.max(nodeLoads[0], Math.max(nodeLoads[1], nodeLoads[2]));
    assertThat(json.get("maxToMean").doubleValue()).isCloseTo(max / 5, within(1e-12));
    assertThat(json.get("maxToMeanEvenSplit").doubleValue())
        .isGreaterThanOrEqualTo(json.get("maxToMean").doubleValue());
  }

  @Test
  void aPartitionThatFillsSeveralSlotsOfANodeAppearsAsOften() throws Exception {
    String plan = "plan --loads @loads.csv --nodes 2 --slots 4 --strategy compact --vector uniform";
    List<List<Integer>> placement =
        StreamSupport.stream(desk.json(plan).get("placement").spliterator(), false)
            .map(node -> ints(node).sorted().boxed().toList())
            .toList();
    assertThat(placement).containsExactlyInAnyOrder(List.of(0, 0, 3, 3), List.of(1, 1, 2, 2));
    String zero = placement.get(0).contains(0) ? "0,0,2,1.0" : "1,0,2,1.0";
    assertThat(desk.printed(plan + " --format csv").lines())
        .hasSize(5)
        .startsWith("node,partition,slots,weight")
        .contains(zero);
  }

  @Test
  void capacitiesAndRacksAreInThePlan() throws Exception {
    desk.put("caps.csv", "node,slots,speed\n2,1,1\n0,3,2.5\n1,1,1e0\n");
    desk.put("racks.csv", "node,rack\n2,\"east, 1\"\n0,west\n1,west\n");
    JsonNode json =
        desk.json(
            "plan --loads @loads.csv --nodes 3 --strategy full --capacities @caps.csv"
                + " --racks @racks.csv");
    assertThat(json.get("slots").intValue()).isEqualTo(3);
    assertThat(json.get("capacities"))
        .hasToString(
            "[{\"node\":0,\"slots\":3,\"speed\":2.5},{\"node\":1,\"slots\":1,\"speed\":1.0},"
                + "{\"node\":2,\"slots\":1,\"speed\":1.0}]");
    assertThat(json.get("racks")).hasToString("[0,0,1]");
    assertThat(ints(json.get("replicas"))).allMatch(r -> r <= 2);
    assertThat(Desk.keys(json)).endsWith("uniquePerNode", "capacities", "racks");
  }

  @Test
  void theTableTellsTheFiguresTheHottestAndTheFullest() {
    String table = desk.printed("plan --loads @loads.csv --nodes 3 --slots 2 --strategy balanced");
    assertThat(table)
        .contains("strategy         balanced, vector adams\n")
        .contains("slots            6, 2 per node, 6 filled\n")
        .contains("with an even split")
        .contains("hottest partitions\n")
        .contains("nodes, fullest first\n");
    List<String> lines = table.lines().toList();
    int hottest = lines.indexOf("hottest partitions");
    assertThat(lines.get(hottest + 2).strip().split(" {2,}"))
        .startsWith("0", "8.00000", "53.33%", "3");
    assertThat(lines.stream().filter(String::isEmpty)).hasSize(2);
  }

  @Test
  void aLargeTableShowsTheExtremesOnly() {
    StringBuilder loads = new StringBuilder("partition,load\n");
    IntStream.range(0, 100).forEach(p -> loads.append(p + "," + (p == 17 ? 500 : 1) + "\n"));
    desk.put("loads.csv", loads.toString());
    String table = desk.printed("plan --loads @loads.csv --nodes 20 --slots 8 --strategy full");
    assertThat(table)
        .contains("hottest partitions (10 of 100)\n")
        .containsPattern("\n +17 +500.000 +83.47% +20 +0 1 2 3 4 5 6 7 and 12 more\n")
        .contains("fullest nodes (5 of 20)\n", "emptiest nodes (5 of 20)\n");
    assertThat(table).hasLineCount(7 + 2 + 11 + 2 * (2 + 6));
  }

  @ParameterizedTest
  @ValueSource(strings = {"uniform", "base", "BASE", "Uniform"})
  void uniformIsAnotherNameOfBase(String name) throws Exception {
    JsonNode json = desk.json("plan --loads @loads.csv --nodes 2 --slots 3 --strategy " + name);
    assertThat(json.get("strategy").textValue()).isEqualTo("base");
    assertThat(json.get("vector").textValue()).isEqualTo("adams");
    assertThat(json.get("placement")).hasToString("[[0,1,2],[0,1,3]]");
  }

  @Test
  void aTraceIsFoldedIntoPartitions() throws Exception {
    desk.put("trace", "user1\nuser2\n\nuser1\r\nκλειδί\nuser3");
    KeyTrace trace = new KeyTrace(4);
    List.of("user1", "user2", "user1", "κλειδί", "user3").forEach(trace::add);
    StringBuilder loads = new StringBuilder("partition,load\n");
    IntStream.range(0, 4).forEach(p -> loads.append(p + "," + trace.loads()[p] + "\n"));
    desk.put("loads.csv", loads.toString());
    String rest = " --nodes 3 --slots 4 --strategy balanced --format json";
    assertThat(desk.printed("plan --trace @trace --partitions 4" + rest))
        .isEqualTo(desk.printed("plan --loads @loads.csv" + rest));
  }

  @Test
  void aDashIsStandardInput() {
    String rest = " --nodes 3 --slots 4 --strategy balanced";
    String expected = desk.printed("plan --loads @loads.csv" + rest);
    InputStream before = System.in;
    try {
      System.setIn(new ByteArrayInputStream(FOUR.getBytes(StandardCharsets.UTF_8)));
      assertThat(desk.printed("plan --loads -" + rest)).isEqualTo(expected);
      System.setIn(
          new ByteArrayInputStream("partition,load\n0,x\n".getBytes(StandardCharsets.UTF_8)));
      assertThat(desk.run("plan --loads -" + rest).err())
          .isEqualTo("stowage: standard input:2: load \"x\", allowed: a finite number >= 0\n");
    } finally {
      System.setIn(before);
    }
  }

  @Test
  void aByteOrderMarkAndWindowsLinesAreFine() {
    String rest = "plan --loads @loads.csv --nodes 3 --slots 4 --strategy full";
    String expected = desk.printed(rest);
    desk.put("loads.csv", "\uFEFF" + FOUR.replace("\n", "\r\n"));
    assertThat(desk.printed(rest)).isEqualTo(expected);
  }

  @Test
  void whatIsPrintedReadsBackAsTheSamePlan() throws Exception {
    desk.put("caps.csv", "node,slots,speed\n0,3,2.5\n1,2,1\n2,1,0.1\n");
    String plan = "plan --loads @loads.csv --nodes 3 --strategy full --capacities @caps.csv";
    String json = desk.printed(plan + " --format json");
    desk.put("plan.json", json);
    PlanFile read = PlanFile.read(Source.file(desk.dir().resolve("plan.json")));
    Plan verified = PlanVerifier.require(read.plan());
    assertThat(verified.nodes().speed(2)).isEqualTo(0.1);
    StringWriter again = new StringWriter();
    PlanWriter.write(read, more -> {}, again);
    assertThat(again).hasToString(json);
  }

  @Test
  void outIsWrittenInsteadOfPrintingAndReplacedWhole() throws Exception {
    String plan = "plan --loads @loads.csv --nodes 3 --slots 2 --strategy full --format json";
    String json = desk.printed(plan);
    assertThat(desk.printed(plan + " --out @plan.json")).isEmpty();
    assertThat(desk.get("plan.json")).isEqualTo(json);
    desk.put("plan.json", "x".repeat(10_000));
    Files.createSymbolicLink(desk.dir().resolve("link"), Path.of("plan.json"));
    assertThat(desk.printed(plan + " --out @link")).isEmpty();
    assertThat(desk.get("plan.json")).isEqualTo(json);
    assertThat(desk.dir().resolve("link")).isSymbolicLink();
    try (var files = Files.list(desk.dir())) {
      assertThat(files.map(Path::getFileName).map(Path::toString))
          .containsExactlyInAnyOrder("loads.csv", "plan.json", "link");
    }
  }

  @ParameterizedTest
  @ValueSource(strings = {"/dev/null", "@", "@none/plan.json", "@loads.csv/plan.json"})
  void outMustBeAFile(String out) {
    var run = desk.run("plan --loads @loads.csv --nodes 3 --slots 2 --strategy full --out " + out);
    assertThat(run.code()).isEqualTo(2);
    assertThat(run.out()).isEmpty();
    assertThat(run.err())
        .startsWith("stowage: --out ")
        .endsWith(", allowed: a new or regular file, in a directory that can be written\n")
        .hasLineCount(1);
  }

  private static IntStream ints(JsonNode array) {
    return StreamSupport.stream(array.spliterator(), false).mapToInt(JsonNode::intValue);
  }
}
