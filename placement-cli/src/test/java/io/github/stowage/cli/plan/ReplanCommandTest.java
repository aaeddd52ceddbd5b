package io.github.stowage.cli.plan;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import io.github.stowage.cli.Desk;
import io.github.stowage.cli.input.Source;
import io.github.stowage.core.placement.PlanVerifier;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class ReplanCommandTest {
  private static final String REPLAN = "replan --plan @old.json --loads @new.csv --nodes ";

  private Desk desk;

  /** 40 partitions, the hottest first, on 5 nodes; then the hottest last. */
  @BeforeEach
  void planned(@TempDir Path dir) {
    desk = new Desk(dir).put("loads.csv", loads(false)).put("new.csv", loads(true));
    desk.printed(
        "plan --loads @loads.csv --nodes 5 --slots 12 --strategy full --format json"
            + " --out @old.json");
  }

  private static String loads(boolean reversed) {
    StringBuilder loads = new StringBuilder("partition,load\n");
    for (int p = 0; p < 40; p++) {
      loads.append(p).append(',').append(100.0 / (1 + (reversed ? 39 - p : p))).append('\n');
    }
    return loads.toString();
  }

  @Test
  void jsonHasThePlansKeysAndThoseOfTheWayToIt() throws Exception {
    JsonNode json = desk.json(REPLAN + 7);
    List<String> keys = new ArrayList<>();
    json.fieldNames().forEachRemaining(keys::add);
    assertThat(keys)
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
            "uniquePerNode",
            "copies",
            "copiesLowerBound",
            "steps",
            "unchanged",
            "gain",
            "maxToMeanBefore",
            "maxToMeanAtStart",
            "maxToMeanDuring",
            "transientSlots");
    assertThat(json.get("nodes").intValue()).isEqualTo(7);
    assertThat(json.get("slots").intValue()).isEqualTo(12);
    assertThat(json.get("unchanged").booleanValue()).isFalse();
    assertThat(json.get("copies").intValue())
        .isGreaterThanOrEqualTo(json.get("copiesLowerBound").intValue());
    assertThat(json.get("gain").doubleValue())
        .isEqualTo(json.get("maxToMeanBefore").doubleValue() - json.get("maxToMean").doubleValue());
  }

  @Test
  void theStepsLeadFromTheOldPlacementToTheNewOne() throws Exception {
    JsonNode json = desk.json(REPLAN + 7 + " --copies-per-node 2");
    Set<String> held = pairs(desk.get("old.json"));
    int copies = 0;
    for (JsonNode step : json.get("steps")) {
      for (JsonNode drop : step.get("drops")) {
        assertThat(held.remove(drop.get("partition") + " on " + drop.get("node"))).isTrue();
      }
      for (JsonNode copy : step.get("copies")) {
        assertThat(held).contains(copy.get("partition") + " on " + copy.get("from"));
        copies++;
      }
      for (JsonNode copy : step.get("copies")) {
        assertThat(held.add(copy.get("partition") + " on " + copy.get("to"))).isTrue();
      }
    }
    assertThat(copies).isPositive().isEqualTo(json.get("copies").intValue());
    assertThat(held).isEqualTo(pairs(json.toString()));
  }

  private static Set<String> pairs(String json) throws Exception {
    JsonNode placement = new ObjectMapper().readTree(json).get("placement");
    Set<String> pairs = new HashSet<>();
    for (int n = 0; n < placement.size(); n++) {
      for (JsonNode partition : placement.get(n)) {
        pairs.add(partition + " on " + n);
      }
    }
    return pairs;
  }

  @Test
  void csvListsDropsAndCopiesInOrder() throws Exception {
    JsonNode json = desk.json(REPLAN + 7);
    List<String> expected = new ArrayList<>(List.of("step,action,partition,from,to"));
    int number = 0;
    for (JsonNode step : json.get("steps")) {
      number++;
      for (JsonNode drop : step.get("drops")) {
        expected.add(number + ",drop," + drop.get("partition") + "," + drop.get("node") + ",");
      }
      for (JsonNode copy : step.get("copies")) {
        expected.add(
            number
                + ",copy,"
                + copy.get("partition")
                + ","
                + copy.get("from")
                + ","
                + copy.get("to"));
      }
    }
    assertThat(desk.printed(REPLAN + 7 + " --format csv").lines())
        .containsExactlyElementsOf(expected);
  }

  @Test
  void theTableTellsWhatChangesAndTheSteps() throws Exception {
    JsonNode json = desk.json(REPLAN + 7);
    String table = desk.printed(REPLAN + 7);
    assertThat(table)
        .startsWith("To do: max:mean under the new loads goes from ")
        .contains("\ncopies           " + json.get("copies") + ", ")
        .contains("; at least " + json.get("copiesLowerBound") + "\n")
        .contains("\nsteps            " + json.get("steps").size() + ", ")
        .contains("at most 1 copy into a node and out of it\n")
        .contains("\nthe new plan\nstrategy         full, vector adams\nnodes            7\n");
  }

  @Test
  void aReplanIsAPlanToo() throws Exception {
    desk.printed(REPLAN + 7 + " --format json --out @next.json");
    PlanFile next = PlanFile.read(Source.file(desk.dir().resolve("next.json")));
    assertThat(PlanVerifier.require(next.plan()).nodes().count()).isEqualTo(7);
    JsonNode again =
        desk.json("replan --plan @next.json --loads @new.csv --nodes 7 --min-gain 0.05");
    assertThat(again.get("unchanged").booleanValue()).isTrue();
    assertThat(again.get("copies").intValue()).isZero();
    assertThat(again.get("steps")).isEmpty();
  }

  @Test
  void nothingToDoIsSaidClearlyAndWhy() throws Exception {
    String same = "replan --plan @old.json --loads @loads.csv --nodes 5";
    String table = desk.printed(same);
    assertThat(table)
        .startsWith("Nothing to do: the placement stays. Its max:mean is 1.00")
        .contains(" and --min-gain is 0.05.\n\nthe plan, routed for the new loads\n")
        .doesNotContain("copies  ", "To do");
    assertThat(desk.json(same).get("placement"))
        .isEqualTo(new ObjectMapper().readTree(desk.get("old.json")).get("placement"));
    assertThat(desk.printed(same + " --format csv")).isEqualTo("step,action,partition,from,to\n");
    String patient = desk.printed(REPLAN + "5 --min-gain 1000");
    assertThat(patient).startsWith("Nothing to do: ").contains(" and --min-gain is 1000.0.");
  }

  @Test
  void whatOnlyLeavingNodesHoldIsNoNumberBefore() throws Exception {
    JsonNode json = desk.json(REPLAN + 4);
    assertThat(json.get("nodes").intValue()).isEqualTo(4);
    assertThat(json.get("unchanged").booleanValue()).isFalse();
    assertThat(json.get("maxToMeanBefore").isNull()).isTrue();
    assertThat(json.get("gain").isNull()).isTrue();
    assertThat(desk.printed(REPLAN + 4))
        .startsWith(
            "To do: of nodes 0 to 4 those from 4 on leave; some of them have all replicas of a");
  }

  @Test
  void whatNoLongerFitsMustBeDone() {
    assertThat(desk.printed("replan --plan @old.json --loads @loads.csv --nodes 5 --slots 10"))
        .startsWith("To do: the placement does not fit the slots or racks that nodes now have");
  }

  @Test
  void capacitiesAndRacksOfTheOldPlanStay() throws Exception {
    desk.put("caps.csv", "node,slots,speed\n0,20,2\n1,16,1\n2,16,1\n3,16,1\n");
    desk.put("racks.csv", "node,rack\n0,a\n1,b\n2,c\n3,d\n");
    desk.printed(
        "plan --loads @loads.csv --nodes 4 --strategy full --capacities @caps.csv --racks"
            + " @racks.csv --format json --out @old.json");
    JsonNode json = desk.json(REPLAN + 4);
    assertThat(json.get("capacities")).hasSize(4);
    assertThat(json.get("capacities").get(0).get("speed").doubleValue()).isEqualTo(2);
    assertThat(json.get("racks")).hasToString("[0,1,2,3]");
    desk.refuses(
        REPLAN + 5,
        "--capacities missing, allowed: a file for all 5 nodes, since "
            + "old.json has it for its 4");
    desk.refuses(
        REPLAN + "5 --slots 9",
        "--racks missing, allowed: a file for all 5 nodes, since old.json has it for its 4");
    desk.put("racks.csv", "node,rack\n0,a\n1,b\n2,c\n3,d\n4,e\n");
    JsonNode alike = desk.json(REPLAN + "5 --slots 9 --racks @racks.csv");
    assertThat(alike.has("capacities")).isFalse();
    assertThat(alike.get("slots").intValue()).isEqualTo(9);
    assertThat(alike.get("racks")).hasSize(5);
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '\'',
      textBlock =
          """
          2 | :4: partition 2, allowed: 0 to 1 (2 partitions in small.json)
          1 | :4: repeated partition 1, first in line 3, allowed: each once
          x | :4: partition "x", allowed: whole numbers from 0 to below how many there are
          """)
  void loadsMustBeThoseOfThePlansPartitions(String partition, String message) {
    desk.put("two.csv", "partition,load\n0,2\n1,1\n");
    desk.printed(
        "plan --loads @two.csv --nodes 2 --slots 2 --strategy full --format json"
            + " --out @small.json");
    String replan = "replan --plan @small.json --loads @two.csv --nodes 2";
    desk.put("two.csv", "partition,load\n0,2\n1,1\n" + partition + ",1\n");
    desk.refuses(replan, "two.csv" + message);
    desk.put("two.csv", "partition,load\n1,2\n");
    desk.refuses(
        replan, "two.csv: no partition 0, allowed: each of 0 to 1 (2 partitions in small.json)");
    desk.put("two.csv", "partition,load\n1,0\n0,0\n");
    desk.refuses(replan, "two.csv: all loads are 0, allowed: at least one above 0");
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '\'',
      textBlock =
          """
          --min-gain -1          | --min-gain: "-1", allowed: a finite number >= 0
          --min-gain NaN         | --min-gain: "NaN", allowed: a finite number >= 0
          --min-gain 1e999       | --min-gain: "1e999", allowed: a finite number >= 0
          --target 0.99          | --target: "0.99", allowed: a finite number >= 1
          --target Infinity      | --target: "Infinity", allowed: a finite number >= 1
          --copies-per-node 0    | --copies-per-node: "0", allowed: 1 to 2147483647
          --slots 0              | --slots: "0", allowed: 1 to 2147483647
          """)
  void aBadOption(String options, String message) {
    desk.refuses(
        REPLAN + "5 " + options,
        "Invalid value for option "
            + message.replaceFirst("--[a-z-]+", "'$0'")
            + " (stowage replan --help tells what is allowed)");
  }

  @Test
  void tooFewSlotsForThePartitions() {
    desk.refuses(
        REPLAN + "3 --slots 12",
        "old.json, new.csv: slots: 36 in all, allowed: at least one per partition, 40");
    desk.refuses(
        REPLAN + "1000000000",
        "--nodes 1000000000 x --slots 12: 12000000000 slots in all, allowed: at most 2147483639");
  }
}
