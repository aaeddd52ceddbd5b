package io.github.stowage.core.placement;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import org.junit.jupiter.api.Test;

class PlanVerifierTest {
  private static final int[][] HELD = {{0, 1}, {0, 2}};
  private static final int[] REPLICAS = {2, 1, 1};

  private Nodes nodes = Nodes.alike(2, 2);
  private int[] replicas = REPLICAS;
  private int[][] held = HELD;
  private double[] weights = {0.5, 0.5, 1, 1};
  private double maxToMean = 1;
  private double uniquePerNode = 1;
  private Routing routing;

  @Test
  void letsASoundPlanPass() {
    assertThat(PlanVerifier.require(plan()).placement().toArrays()).isDeepEqualTo(HELD);
  }

  @Test
  void seesNodesThatAreMissingOrTooFull() {
    nodes = Nodes.alike(3, 2);
    refused("placement has 2 nodes, allowed: 3 nodes");
    nodes = Nodes.of(new int[] {2, 1}, new double[] {1, 1});
    refused("node 1 fills 2 slots, allowed: at most 1");
  }

  @Test
  void seesReplicasThatAreNotThere() {
    replicas = new int[] {2, 1};
    refused("replicas of 2 partitions, allowed: of 3");
    replicas = new int[] {2, 2, 1};
    refused("replicas of partition 1: 2, allowed: 1, as many as are placed");
    held = new int[][] {{0, 1}, {0}};
    replicas = REPLICAS;
    refused("partition 2 is on no node, allowed: at least one replica");
  }

  @Test
  void seesReplicasInOneRack() {
    nodes = nodes.inRacks(new int[] {4, 4});
    refused("partition 0 has two replicas in rack 4, allowed: one per rack");
  }

  @Test
  void seesWeightsThatAreNone() {
    weights = new double[] {0.5, 0.4, 1, 1};
    refused("routing weights of partition 0 sum to 0.9, allowed: 1");
    weights = new double[] {1.5, -0.5, 1, 1};
    refused("routing weight of partition 0 on node 0: 1.5, allowed: 0 to 1");
    weights = new double[] {0.5, 0.5, Double.NaN, 1};
    refused("routing weight of partition 1 on node 0: NaN, allowed: 0 to 1");
  }

  @Test
  void seesRoutesToNodesThatDoNotHoldThePartition() {
    int[] first = {0, 2, 3, 4};
    routing = new Routing(first, new int[] {0, 1, 1, 1}, weights);
    refused("routing sends partition 1 to node 1, allowed: nodes that hold it");
    routing = new Routing(first, new int[] {0, 0, 0, 1}, weights);
    refused("routing sends partition 0 to node 0, allowed: nodes that hold it");
    routing = new Routing(new int[] {0, 1, 3, 4}, new int[] {0, 0, 1, 1}, weights);
    refused("routing of partition 0, allowed: one entry for each node that holds it");
    routing = Routing.even(Placement.of(3, new int[][] {{0, 1}, {2}}));
    refused("routing has 3 entries, allowed: 4, one for each node that holds a partition");
  }

  @Test
  void seesFiguresThatCannotBe() {
    maxToMean = 0.5;
    refused("maxToMean: 0.5, allowed: finite numbers from 1");
    maxToMean = Double.NaN;
    refused("maxToMean: NaN, allowed: finite numbers from 1");
    maxToMean = 1;
    uniquePerNode = 0.75;
    refused("uniquePerNode: 0.75, allowed: 1.0");
  }

  private void refused(String message) {
    assertThatIllegalArgumentException()
        .isThrownBy(() -> PlanVerifier.require(plan()))
        .withMessage("plan: " + message);
  }

  private Plan plan() {
    Placement placement = Placement.of(3, held);
    Routing used = routing;
    if (used == null) {
      used = Routing.even(placement);
      used = used.entries() == weights.length ? used.withWeights(weights) : used;
    }
    return new Plan(
        "full", "adams", nodes, replicas, placement, used, maxToMean, 1, 1, uniquePerNode);
  }
}
