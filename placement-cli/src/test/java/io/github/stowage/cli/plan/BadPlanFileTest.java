package io.github.stowage.cli.plan;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.stowage.cli.Desk;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.Random;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class BadPlanFileTest {
  private static final String REPLAN = "replan --plan @old.json --loads @loads.csv --nodes 2";
  private static final String CONTENT =
      ", allowed: a plan, as stowage plan --format json prints it";

  private static final String GOOD =
      """
      {"strategy": "full", "vector": "adams", "nodes": 2, "slots": 3,
       "replicas": [2, 2, 1, 1],
       "placement": [[0, 1, 2], [0, 1, 3]],
       "routing": [
         {"partition": 0, "node": 0, "weight": 0.5}, {"partition": 0, "node": 1, "weight": 0.5},
         {"partition": 1, "node": 0, "weight": 0.5}, {"partition": 1, "node": 1, "weight": 0.5},
         {"partition": 2, "node": 0, "weight": 1}, {"partition": 3, "node": 1, "weight": 1}],
       "maxToMean": 1.1, "maxToMeanEvenSplit": 1.1, "lowerBound": 1.0, "uniquePerNode": 1.0}
      """;

  private Desk desk;

  @BeforeEach
  void set(@TempDir Path dir) {
    desk = new Desk(dir).put("loads.csv", "partition,load\n0,8\n1,4\n2,2\n3,1\n");
  }

  @Test
  void unknownKeysAndAnyOrderAreFine() {
    int routing = GOOD.indexOf("\"routing\"");
    int figures = GOOD.indexOf("\"maxToMean\"");
    String reordered =
        "{\"more\": [{\"a\": null}], "
            + GOOD.substring(routing, figures).replace("\"node\": 0", "\"why\": {}, \"node\": 0")
            + GOOD.substring(1, routing)
            + GOOD.substring(figures);
    String expected = desk.put("old.json", GOOD).printed(REPLAN + " --format json");
    assertThat(desk.put("old.json", reordered).printed(REPLAN + " --format json"))
        .isEqualTo(expected);
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '\'',
      textBlock =
          """
          "strategy": "full"   | "strategy": 7        | :1: strategy is 7, allowed: a string
          "vector": "adams"    | "vector": null       | :1: vector is null, allowed: a string
          "nodes": 2           | "nodes": 0           | :1: nodes is 0, allowed: a whole number, 1 to 2147483647
          "nodes": 2           | "nodes": "2"         | :1: nodes is "2", allowed: a whole number, 1 to 2147483647
          "nodes": 2           | "nodes": 2.5         | :1: nodes is 2.5, allowed: a whole number, 1 to 2147483647
          "nodes": 2           | "nodes": 99999999999 | :1: nodes is 99999999999, allowed: a whole number, 1 to 2147483647
          "nodes": 2           | "nodes": 2000000000  | : placement of 2 nodes, allowed: 2000000000, one per node
          "slots": 3           | "slots": -3          | :1: slots is -3, allowed: a whole number, 1 to 2147483647
          "slots": 3           | "slots": {}          | :1: slots is an object, allowed: a whole number, 1 to 2147483647
          "slots": 3           | "slots": 2147483647  | : slots: 4294967294 in all, allowed: at most 2147483639
          [2, 2, 1, 1]         | 6                    | :2: replicas is 6, allowed: an array
          [2, 2, 1, 1]         | [2, 2, 0, 1]         | :2: replicas/2 is 0, allowed: a whole number, 1 to 2147483647
          [2, 2, 1, 1]         | [2, 2, [], 1]        | :2: replicas/2 is an array, allowed: a whole number, 1 to 2147483647
          [0, 1, 3]            | [0, 1, -3]           | :3: placement/1/2 is -3, allowed: a whole number, 0 to 2147483647
          [0, 1, 3]            | [0, 1, true]         | :3: placement/1/2 is true, allowed: a whole number, 0 to 2147483647
          [0, 1, 3]            | 1                    | :3: placement/1 is 1, allowed: an array
          "partition": 3, "node": 1, "weight": 1 | "partition": 3, "weight": 1 | :7: no key "routing/5/node", allowed: one
          "partition": 3, "node": 1, "weight": 1 | | :7: no key "routing/5/partition", allowed: one
          "partition": 3, "node": 1, "weight": 1 | "partition": 3, "node": 1, "weight": "1" | :7: routing/5/weight is "1", allowed: a finite number
          {"partition": 3, "node": 1, "weight": 1} | 5 | :7: routing/5 is 5, allowed: an object
          "maxToMean": 1.1     | "maxToMean": 1e999   | :8: maxToMean is 1e999, allowed: a finite number
          "maxToMean": 1.1     | "maxToMean": "NaN"   | :8: maxToMean is "NaN", allowed: a finite number
          """)
  void aWrongTypeIsNamed(String from, String to, String message) {
    refuses(from, to == null ? "" : to, message);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
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
        "uniquePerNode"
      })
  void aMissingKeyIsNamed(String key) {
    refuses("\"" + key + "\":", "\"other\":", ":8: no key \"" + key + "\", allowed: one");
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '\'',
      textBlock =
          """
          "slots": 3           | "slots": 2           | node 0 fills 3 slots, allowed: at most 2
          [2, 2, 1, 1]         | [2, 2, 1, 2]         | replicas of partition 3: 2, allowed: 1, as many as are placed
          [2, 2, 1, 1]         | [2, 2, 1, 1, 1]      | partition 4 is on no node, allowed: at least one replica
          [0, 1, 3]            | [0, 1]               | partition 3 is on no node, allowed: at least one replica
          "node": 1, "weight": 1}] | "node": 1, "weight": 0.9}] | routing weights of partition 3 sum to 0.9, allowed: 1
          "node": 1, "weight": 1}] | "node": 1, "weight": -1}]  | routing weight of partition 3 on node 1: -1.0, allowed: 0 to 1
          "node": 1, "weight": 1}] | "node": 0, "weight": 1}]   | routing sends partition 3 to node 0, allowed: nodes that hold it
          "node": 1, "weight": 1}] | "node": 99, "weight": 1}]  | routing sends partition 3 to node 99, allowed: nodes that hold it
          , {"partition": 3, "node": 1, "weight": 1} |  | routing has 5 entries, allowed: 6, one for each node that holds a partition
          "maxToMean": 1.1     | "maxToMean": 0.5     | maxToMean: 0.5, allowed: finite numbers from 1
          "lowerBound": 1.0    | "lowerBound": 1.2    | maxToMean: 1.1, allowed: from the lower bound on, 1.2
          "uniquePerNode": 1.0 | "uniquePerNode": 0.9 | uniquePerNode: 0.9, allowed: 1.0
          "uniquePerNode"      | "racks": [0, 0], "uniquePerNode" | partition 0 has two replicas in rack 0, allowed: one per rack
          """)
  void aPlanThatFailsTheVerifierIsNamed(String from, String to, String message) {
    refuses(from, to == null ? "" : to, ": plan: " + message);
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '\'',
      textBlock =
          """
          [0, 1, 3]       | [0, 1, 4]                     | : node 1 holds partition 4, allowed: 0..3
          "partition": 3, | "partition": 4,               | : routing names partition 4, allowed: 0..3
          [[0, 1, 2],     | [                             | : placement of 1 nodes, allowed: 2, one per node
          "lowerBound"    | "racks": [0], "lowerBound"    | : racks of 1 nodes, allowed: 2, one per node
          "lowerBound"    | "racks": ["a", "b"], "lowerBound" | :8: racks/0 is "a", allowed: a whole number, 0 to 2147483647
          "lowerBound"    | "capacities": [], "lowerBound" | : capacities of 0 nodes, allowed: 2, one per node
          "lowerBound"    | "capacities": [{"node":1,"slots":3,"speed":1}], "lowerBound" | :8: capacities/0/node is 1, allowed: 0, as the nodes go from 0 on
          "lowerBound"    | "capacities": [{"node":0,"slots":3}], "lowerBound" | :8: no key "capacities/0/speed", allowed: one
          "lowerBound"    | "capacities": [{"node":0,"slots":3,"speed":0},{"node":1,"slots":3,"speed":1}], "lowerBound" | : speed of node 0: 0.0, allowed: finite numbers above 0
          "lowerBound"    | "nodes": 2, "lowerBound"      | :8: not JSON: Duplicate field 'nodes'C
          """)
  void whatDoesNotFitTogetherIsNamed(String from, String to, String message) {
    refuses(from, to, message.replaceFirst("C$", CONTENT));
  }

  private void refuses(String from, String to, String message) {
    assertThat(GOOD).contains(from);
    desk.put("old.json", GOOD.replace(from, to));
    desk.refuses(REPLAN, "old.json" + message);
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '\'',
      textBlock =
          """
          ''          | :1: empty file
          '\n\n'      | :1: empty file
          []          | :1: an array
          7           | :1: 7
          {}          | :1: no key "strategy"
          {} {}       | :1: no key "strategy"
          partition,load | :1: not JSON: Unrecognized token 'partition': was expecting (JSON String, Number, Array, Object or token 'null', 'true' or 'false')
          {"a": tru}  | :1: not JSON: Unrecognized token 'tru': was expecting (JSON String, Number, Array, Object or token 'null', 'true' or 'false')
          {"a": 1,}   | :1: not JSON: Unexpected character ('}' (code 125)): was expecting double-quote to start field name
          {"a": NaN}  | :1: not JSON: Non-standard token 'NaN': enable `JsonReadFeature.ALLOW_NON_NUMERIC_NUMBERS` to allow
          """)
  void whatIsNoPlanIsToldSo(String content, String message) {
    desk.put("old.json", content);
    String allowed =
        message.contains("no key")
            ? ", allowed: one"
            : message.matches(":1: (an array|7)") ? ", allowed: an object" : CONTENT;
    desk.refuses(REPLAN, "old.json" + message + allowed);
  }

  @Test
  void nothingMayFollow() {
    desk.put("old.json", GOOD + GOOD);
    desk.refuses(REPLAN, "old.json:9: something after the end" + CONTENT);
  }

  @Test
  void aPlanThatIsCutOffAnywhereIsRefused() {
    byte[] whole = GOOD.strip().getBytes(StandardCharsets.UTF_8);
    for (int length = 1; length < whole.length; length++) {
      var run = desk.put("old.json", Arrays.copyOf(whole, length)).run(REPLAN + " --out @out");
      assertThat(run.code()).as("cut off after %d bytes", length).isEqualTo(2);
      assertThat(run.err())
          .startsWith("stowage: " + desk.dir().resolve("old.json"))
          .hasLineCount(1);
      assertThat(run.out()).isEmpty();
      assertThat(desk.dir().resolve("out")).doesNotExist();
    }
    desk.put("old.json", Arrays.copyOf(whole, 200));
    desk.refuses(REPLAN, "old.json:5: cut off in the middle" + CONTENT);
  }

  @Test
  void garbageIsOneLineOfPlainText() {
    byte[] noise = new byte[10_000];
    new Random(1).nextBytes(noise);
    var run = desk.put("old.json", noise).run(REPLAN + " --out @out");
    assertThat(run.code()).isEqualTo(2);
    assertThat(run.err()).startsWith("stowage: " + desk.dir().resolve("old.json:")).hasLineCount(1);
    assertThat(run.err().strip().chars().filter(Character::isISOControl)).isEmpty();
    assertThat(desk.dir().resolve("out")).doesNotExist();
  }

  @Test
  void aFileThatCannotBeReadIsNamed() {
    desk.refuses(REPLAN, "old.json: does not exist, allowed: a file that can be read");
    desk.refuses(
        REPLAN.replace("@old.json", "@"),
        desk.dir() + ": is a directory, allowed: a file that can be read");
  }
}
