package io.github.stowage.cli.plan;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import io.github.stowage.cli.Desk;
import java.nio.file.Path;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Names of partitions and nodes, nodes that are added, and partitions that nobody has any more. */
class NamesCommandTest {
  private static final String NODES = "{\"nodes\": [{\"name\": \"a\"}, {\"name\": \"b\"}]}";
  private static final String PLAN =
      "plan --loads @loads.csv --nodes 2 --slots 3 --constraints @c.json";
  private static final String REPLAN = "replan --plan @plan.json --loads @loads.csv";

  private Desk desk;

  @BeforeEach
  void set(@TempDir Path dir) {
    desk =
        new Desk(dir)
            .put("loads.csv", "partition,load\norders,8\nusers,4\nlogs,2\n")
            .put("c.json", NODES);
    desk.printed(PLAN + " --max-replicas 1 --format json --out @plan.json");
  }

  @Test
  void loadsMayHaveNamesWithoutConstraints() throws Exception {
    JsonNode json = desk.json("plan --loads @loads.csv --nodes 2 --slots 2");
    assertThat(json.get("partitionNames")).hasToString("[\"orders\",\"users\",\"logs\"]");
    assertThat(json.get("placement").toString()).contains("\"orders\"");
    assertThat(json.get("routing").get(0).get("node").isInt()).isTrue();
    desk.put("twice.csv", "partition,load\norders,8\norders,4\n");
    desk.refuses(
        "plan --loads @twice.csv --nodes 2 --slots 2",
        "twice.csv:3: repeated partition \"orders\", first in line 2, allowed: each once");
  }

  @Test
  void aPlanWithNamesIsReadAgain() throws Exception {
    JsonNode json = desk.json(REPLAN + " --max-replicas 1");
    assertThat(json.get("nodeNames")).hasToString("[\"a\",\"b\"]");
    assertThat(json.get("unchanged").booleanValue()).isTrue();
    desk.put(
        "plan.json",
        desk.get("plan.json").replace("\"partition\":\"orders\"", "\"partition\":\"order\""));
    desk.refuses(
        REPLAN, "plan.json: partition \"order\", allowed: a number, or one of partitionNames");
  }

  @Test
  void aNodeIsAddedByName() throws Exception {
    JsonNode json = desk.json(REPLAN + " --add c --min-gain 0");
    assertThat(json.get("nodes").intValue()).isEqualTo(3);
    assertThat(json.get("nodeNames")).hasToString("[\"a\",\"b\",\"c\"]");
    assertThat(json.get("placement").get(2)).isNotEmpty();
    assertThat(json.get("steps").toString()).contains("\"to\":\"c\"");
    assertThat(json.get("maxToMeanDuring").doubleValue())
        .isLessThanOrEqualTo(json.get("maxToMeanAtStart").doubleValue() * (1 + 1e-6));
    desk.refuses(
        REPLAN + " --add c --nodes 5",
        "--nodes 5 and --add c contradict each other, allowed: --nodes 3, the plan's 2 and those"
            + " added, or no --nodes");
    desk.refuses(REPLAN + " --add b", "--add \"b\", allowed: a name that no node has, each once");
    desk.refuses(REPLAN + " --add c,c", "--add \"c\", allowed: a name that no node has, each once");
    desk.put("other.json", NODES.replace("\"a\"", "\"x\""));
    desk.refuses(
        REPLAN + " --constraints @other.json",
        "node 0 is \"a\" in the plan or --add, and \"x\" in --nodes or --constraints, allowed:"
            + " the same nodes in the same order");
  }

  @Test
  void stepsHaveTheWeightsThatHoldWhileTheyRun() throws Exception {
    desk.put("new.csv", "partition,load\norders,1\nusers,4\nlogs,9\n");
    desk.printed(
        "plan --loads @loads.csv --nodes 2 --slots 2 --constraints @c.json --format json --out"
            + " @full.json");
    JsonNode json =
        desk.json("replan --plan @full.json --loads @new.csv --min-gain 0 --transient-slots 2");
    JsonNode weights = json.get("steps").get(0).get("weights");
    assertThat(weights).isNotEmpty();
    for (JsonNode weight : weights) {
      assertThat(weight.get("partition").isTextual()).isTrue();
      assertThat(weight.get("node").isTextual()).isTrue();
      assertThat(weight.get("weight").doubleValue()).isBetween(0.0, 1.0);
    }
    assertThat(desk.printed("replan --plan @full.json --loads @new.csv --min-gain 0"))
        .containsPattern("busiest node +max:mean [0-9.]+ before the first step, at most [0-9.]+");
  }

  @Test
  void nodesMayBeNamedWithoutAFile() throws Exception {
    String named = "plan --loads @loads.csv --slots 3 --max-replicas 1 --nodes ";
    JsonNode json = desk.json(named + "x,y,z --drain y");
    assertThat(json.get("nodes").intValue()).isEqualTo(3);
    assertThat(json.get("nodeNames")).hasToString("[\"x\",\"y\",\"z\"]");
    assertThat(json.get("placement").get(1)).isEmpty();
    desk.put(
        "pin.json",
        "{\"partitions\": [{\"name\": \"orders\", \"pin\": [\"z\"]}, {\"name\": \"users\"}, {\"name\": \"logs\"}]}");
    JsonNode pinned = desk.json(named + "x,y,z --constraints @pin.json");
    assertThat(pinned.get("placement").get(2).toString()).contains("\"orders\"");
    for (String wrong : new String[] {"x,x", "x,,y", "1,2", "0", ","}) {
      desk.refuses(
          named + wrong,
          "Invalid value for option '--nodes': \""
              + wrong
              + "\", allowed: 1 to 2147483647, or names with commas between them, each once, the first"
              + " of which begins with a letter (stowage plan --help tells what is allowed)");
    }
    desk.refuses(
        named + "x,b --constraints @c.json",
        "--nodes x,b and the nodes of --constraints, a,b, contradict each other, allowed: the same"
            + " nodes in the same order");
  }

  @Test
  void aReplanMayNameAllItsNodes() throws Exception {
    JsonNode json = desk.json(REPLAN + " --nodes a,b,c --min-gain 0");
    assertThat(json.get("nodeNames")).hasToString("[\"a\",\"b\",\"c\"]");
    assertThat(desk.json(REPLAN + " --nodes a").get("nodeNames")).hasToString("[\"a\"]");
    desk.refuses(
        REPLAN + " --nodes a,c",
        "node 1 is \"b\" in the plan or --add, and \"c\" in --nodes or --constraints, allowed: the same"
            + " nodes in the same order");
  }

  @Test
  void filesOfNodesMayHaveNames() throws Exception {
    desk.put("racks.csv", "node,rack\nb,y\na,x\n")
        .put("capacities.csv", "node,slots,speed\nb,3,1\na,4,2\n");
    JsonNode json =
        desk.json(
            "plan --loads @loads.csv --nodes 2 --constraints @c.json --racks @racks.csv"
                + " --capacities @capacities.csv");
    assertThat(json.get("capacities").get(0).get("slots").intValue()).isEqualTo(4);
    assertThat(json.get("racks")).hasToString("[0,1]");
    desk.put("racks.csv", "node,rack\na,y\nz,x\n");
    desk.refuses(
        PLAN + " --racks @racks.csv",
        "racks.csv:3: node \"z\", allowed: whole numbers from 0 to below how many there are");
  }

  @Test
  void whatNobodyHasIsPlannedAnewIfTheUserSaysSo() throws Exception {
    JsonNode plan = desk.json(REPLAN + " --max-replicas 1");
    String dead = plan.get("placement").get(0).toString().contains("orders") ? "a" : "b";
    desk.refuses(
        REPLAN + " --max-replicas 1 --dead " + dead,
        "plan.json, loads.csv: partition orders: all replicas of the old plan are on dead nodes,"
            + " allowed: partitions with a replica on another node, or --restore-lost, if they can"
            + " come from outside");
    JsonNode json = desk.json(REPLAN + " --max-replicas 1 --restore-lost --dead " + dead);
    JsonNode copy = json.get("steps").get(0).get("copies").get(0);
    assertThat(copy.get("partition").textValue()).isEqualTo("orders");
    assertThat(copy.get("from").isNull()).isTrue();
    assertThat(copy.get("to").textValue()).isNotEqualTo(dead);
    assertThat(
            desk.printed(REPLAN + " --max-replicas 1 --restore-lost --format csv --dead " + dead))
        .contains("1,copy,orders,,");
  }
}
