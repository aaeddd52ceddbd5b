package io.github.stowage.cli.cassandra;

import static io.github.stowage.cli.Cli.stowage;
import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.ObjectMapper;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** Why a replica comes first that is not the first in ring order: nearness, severity, or chance. */
class NearnessExplainedTest {
  private static final int HOME = 0;
  private static final int RACK = 1;
  private static final int DATACENTER = 2;
  private static final int BEYOND = 3;

  private JmxNode node;

  @BeforeEach
  void start() throws Exception {
    node = JmxNode.start(true, null);
  }

  @AfterEach
  void stop() throws Exception {
    node.close();
  }

  private static PeerRow peer(String name, int distance, double score) {
    return peer(name, distance, score, 0, false);
  }

  private static PeerRow peer(
      String name, int distance, double score, double severity, boolean demoted) {
    return new PeerRow(
        Map.of(
            "endpoint", name,
            "distance", distance,
            "readShare", 0.5,
            "inFlight", 0,
            "readScore", score,
            "severity", severity,
            "demoted", demoted));
  }

  /**
   * @param ring names of all
   * @param asked in the order in which the plug-in would ask them
   */
  private String why(String ring, PeerRow... asked) throws Exception {
    List<String> names = Arrays.asList(ring.split(" "));
    node.selector.order = new OrderRow(names, List.of(), List.of(asked));
    String port = Integer.toString(node.port);
    String[] args = {
      "cassandra", "explain", "--port", port, "--format", "json", "shop", "visits", "42"
    };
    return new ObjectMapper().readTree(stowage(args).out()).required("why").textValue();
  }

  @Test
  void theNearerOneComesFirst() throws Exception {
    assertThat(why("B A", peer("A", HOME, 1e6), peer("B", RACK, 1e6)))
        .isEqualTo(
            "A comes first: it is this node, B, the first in ring order, is in its rack; and no"
                + " other one's score is lower by more than 5%.");
    assertThat(why("B A", peer("A", RACK, 4e6), peer("B", DATACENTER, 3e6)))
        .isEqualTo(
            "A comes first: it is in the rack of this node, B, the first in ring order, is in"
                + " another; and no other one's score is lower by more than 5%, in another rack by"
                + " rack_threshold as well.");
    assertThat(why("B A", peer("A", DATACENTER, 9e6), peer("B", BEYOND, 1e6)))
        .isEqualTo(
            "A comes first: it is in the data centre of this node, B, the first in ring order, is"
                + " in another.");
  }

  @Test
  void anotherDatacenterIsLeftAside() throws Exception {
    assertThat(why("A B C", peer("A", RACK, 4e6), peer("C", RACK, 4e6), peer("B", BEYOND, 1e6)))
        .isEqualTo(
            "A comes first in ring order, and no other one's score is lower by more than 5%, other"
                + " data centres left aside.");
  }

  @Test
  void aScoreThatBeatsTheNearestIsComparedWithThatOne() throws Exception {
    assertThat(why("C A B", peer("B", RACK, 1e6), peer("A", HOME, 8e6), peer("C", DATACENTER, 5e5)))
        .isEqualTo("B comes first: its score is 1.00e+06, that of A, the nearest, is 8.00e+06.");
  }

  @Test
  void aSeverityIsTheReason() throws Exception {
    assertThat(why("A B", peer("B", RACK, 3e6), peer("A", RACK, 1.01e8, 1, false)))
        .isEqualTo(
            "B comes first: its score is 3.00e+06, that of A, the first in ring order, is 1.01e+08"
                + " with its severity of 1.");
  }

  @Test
  void aNearTieIsChance() throws Exception {
    PeerRow slow = peer("C", RACK, 9e6);
    assertThat(why("C A B", peer("B", RACK, 1.02e6), peer("A", RACK, 1e6), slow))
        .isEqualTo(
            "B comes first: its score is 1.02e+06, that of C, the first in ring order, is"
                + " 9.00e+06.");
    assertThat(why("A C B", peer("B", RACK, 1.02e6), peer("A", RACK, 1e6), slow))
        .isEqualTo(
            "B comes first by chance: its score is 1.02e+06, that of A, the first in ring order, is"
                + " 1.00e+06. Once another score has changed the order, near ties come in any.");
  }

  /** As the plug-in compares them: each with the one before it. */
  @Test
  void manySmallStepsAreNoReasonToLeaveTheOrder() throws Exception {
    assertThat(why("A B C", peer("A", RACK, 1e6), peer("B", RACK, .97e6), peer("C", RACK, .93e6)))
        .isEqualTo(
            "A comes first in ring order, and no score is lower by more than 5% than that of the"
                + " one before it.");
  }

  @Test
  void aDemotedOneElsewhereIsNoReason() throws Exception {
    assertThat(why("B A", peer("A", RACK, 1e6), peer("B", BEYOND, 1e6, 0, true)))
        .startsWith("A comes first: it is in the data centre of this node, B,");
  }

  @Test
  void aPlaceThatIsNotKnownLeavesTheOrderToTheSnitch() throws Exception {
    assertThat(why("A B", peer("A", -1, 4e6), peer("B", RACK, 1e6)))
        .isEqualTo("The snitch does not say where all of them are, so it orders them.");
  }

  @Test
  void whatIsPublishedHasNoNearTies() throws Exception {
    node.selector.mode = "weighted";
    assertThat(why("A B", peer("A", RACK, 2), peer("B", DATACENTER, 4)))
        .isEqualTo("A comes first in ring order, and no other one's score is lower.");
  }
}
