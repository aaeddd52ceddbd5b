package io.github.stowage.cli.plan;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import io.github.stowage.cli.Desk;
import java.nio.file.Path;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class ConstraintsCommandTest {
  private static final String PLAN =
      "plan --loads @loads.csv --nodes 3 --slots 3 --constraints @c.json";

  private static final String ALL =
      """
      {"nodes": [
        {"name": "a", "domains": {"rack": "r1"}, "resources": {"bytes": 30}},
        {"name": "b", "domains": {"rack": "r1"}, "resources": {"bytes": 30}},
        {"name": "c", "domains": {"rack": "r2"}, "resources": {"bytes": 20}, "state": "in service"}],
       "partitions": [
        {"name": "orders", "min": 2, "resources": {"bytes": 10}},
        {"name": "users", "max": 1, "resources": {"bytes": 5}, "pin": ["b"]},
        {"name": "logs", "resources": {"bytes": 10}, "exclude": ["c"]}],
       "replicas": {"min": 1, "max": 2},
       "most": {"rack": 1},
       "apart": [["users", "logs"]]}
      """;

  private Desk desk;

  @BeforeEach
  void set(@TempDir Path dir) {
    desk =
        new Desk(dir)
            .put("loads.csv", "partition,load\nlogs,1\norders,8\nusers,4\n")
            .put("c.json", ALL);
  }

  @Test
  void aPlanKeepsToTheFile() throws Exception {
    JsonNode json = desk.json(PLAN);
    assertThat(json.get("partitionNames")).hasToString("[\"orders\",\"users\",\"logs\"]");
    assertThat(json.get("nodeNames")).hasToString("[\"a\",\"b\",\"c\"]");
    assertThat(json.get("replicas")).hasToString("[2,1,1]");
    assertThat(json.get("placement").get(0).toString()).contains("logs");
    assertThat(json.get("placement").get(1).toString()).contains("users").doesNotContain("logs");
    assertThat(json.get("placement").get(2)).hasToString("[\"orders\"]");
    assertThat(json.get("routing").toString()).contains("{\"partition\":\"users\",\"node\":\"b\"");
  }

  @Test
  void namesAreEverywhere() {
    assertThat(desk.printed(PLAN)).contains("orders", "users", "logs").contains(" b");
    assertThat(desk.printed(PLAN + " --format csv")).contains("b,users,1,1.0");
  }

  @Test
  void explainsAPartition() {
    assertThat(desk.printed(PLAN + " --explain orders"))
        .contains("The constraints want at least 2.")
        .contains("The constraints allow no more than 2.");
    assertThat(desk.printed(PLAN + " --explain users"))
        .contains("it is pinned here")
        .contains("it holds logs, which is kept apart")
        .contains("it may have no more replicas");
    assertThat(desk.printed(PLAN + " --explain orders"))
        .contains("its rack has 1 of it, as many as may be");
    assertThat(desk.printed(PLAN + " --explain logs"))
        .contains("the partition is excluded from it");
    desk.refuses(
        PLAN + " --explain nobody",
        "--explain \"nobody\", allowed: a partition by its name, or its number, 0 to 2");
  }

  @Test
  void drawsAPicture() {
    desk.printed(PLAN + " --html @plan.html");
    String page = desk.get("plan.html");
    assertThat(page).contains(">a</text>", ">b</text>", ">c</text>", "<title>orders: ");
    assertThat(page.split("<rect", -1)).hasSize(5);
    desk.refuses(
        PLAN + " --html @missing/plan.html",
        "--html missing/plan.html, allowed: a new or regular file, in a directory that can be"
            + " written");
  }

  @Test
  void contradictionsNameBoth() {
    desk.refuses(
        PLAN + " --dead b",
        "loads.csv, c.json: constraints: node b is dead and partition users is pinned to node b"
            + " contradict each other, allowed: constraints that some placement keeps to");
    desk.refuses(
        PLAN + " --max-replicas 1",
        "at least 2 and at most 1 replicas of partition orders contradict each other, allowed: a"
            + " least that is not above the most");
  }

  @Test
  void badFilesAreNamed() {
    bad("{\"nodes\": 3}", ":1: nodes is 3, allowed: an array");
    bad("{\"node\": []}", ": key \"node\", allowed: nodes, partitions, replicas, most, apart");
    bad(
        "{\"replicas\": {\"min\": 0}}",
        ":1: replicas/min is 0, allowed: a whole number, 1 to 2147483647");
    bad(
        "{\"nodes\": [{\"name\": \"a\"}]}",
        ": 1 nodes, allowed: 3, as many as --nodes has, or none");
    bad(
        "{\"most\": {\"rack\": 1}}",
        ": most per \"rack\", allowed: levels that nodes have as domains");
    bad(
        "{\"apart\": [[\"0\", \"x\"]]}",
        ": partition \"x\", allowed: a partition by its name or number");
    bad(
        "{\"nodes\": [{\"name\": \"a\", \"rack\": 1}]}",
        ":1: nodes/0/rack is 1, allowed: one of the keys name, domains, resources, state");
    bad(
        "{\"nodes\": [{\"name\": \"a\", \"state\": \"gone\"}]}",
        ":1: nodes/0/state is \"gone\", allowed: in service, drained, dead");
  }

  private void bad(String content, String message) {
    desk.put("bad.json", content).put("numbers.csv", "partition,load\n0,8\n1,4\n2,1\n");
    desk.refuses(
        "plan --loads @numbers.csv --nodes 3 --slots 3 --constraints @bad.json",
        "bad.json" + message);
  }

  @Test
  void replanDrainsAndKeepsToABudget() throws Exception {
    desk.put("numbers.csv", "partition,load\n0,8\n1,4\n2,1\n");
    String plan = "plan --loads @numbers.csv --nodes 4 --slots 2 --max-replicas 1";
    desk.printed(plan + " --format json --out @plan.json");
    String replan = "replan --plan @plan.json --loads @numbers.csv --nodes 4 --max-replicas 1";
    JsonNode same = desk.json(replan);
    assertThat(same.get("copies").intValue()).isZero();
    int node = 0;
    while (same.get("placement").get(node).isEmpty()) {
      node++;
    }
    int held = same.get("placement").get(node).size();
    JsonNode drained = desk.json(replan + " --max-copies " + held + " --drain " + node);
    assertThat(drained.get("placement").get(node)).isEmpty();
    assertThat(drained.get("copies").intValue()).isEqualTo(held);
    desk.refuses(
        replan + " --drain " + node + " --max-copies " + (held - 1),
        "plan.json, numbers.csv: most copies: %d and the constraints contradict each other, allowed:"
            .concat(" at least %d, as many as the planner needs to meet them")
            .formatted(held - 1, held));
    desk.refuses(
        replan + " --drain 9", "--drain \"9\", allowed: a node by its name, or its number, 0 to 3");
  }

  @Test
  void hybridKeepsToRacks() throws Exception {
    desk.put("numbers.csv", "partition,load\n0,8\n1,4\n2,1\n")
        .put("racks.csv", "node,rack\n0,x\n1,x\n2,y\n");
    JsonNode json = desk.json("plan --loads @numbers.csv --nodes 3 --slots 3 --racks @racks.csv");
    for (JsonNode replicas : json.get("replicas")) {
      assertThat(replicas.intValue()).isLessThanOrEqualTo(2);
    }
    assertThat(json.get("strategy").textValue()).isEqualTo("hybrid");
  }

  @Test
  void diffTellsWhatChanged() {
    desk.printed(PLAN + " --format json --out @one.json");
    assertThat(desk.printed("diff @one.json @one.json")).contains("0 of 3 differ");
    desk.put("c.json", ALL.replace("\"pin\": [\"b\"]", "\"pin\": [\"c\"]"));
    desk.printed(PLAN + " --format json --out @two.json");
    assertThat(desk.printed("diff @one.json @two.json"))
        .contains("users", "1 -> 1")
        .containsPattern("users +1 -> 1 +c +b");
  }
}
