package io.github.stowage.core.placement.replan;

import io.github.stowage.core.placement.Nodes;
import io.github.stowage.core.placement.Placement;
import io.github.stowage.core.placement.Plan;
import java.util.Arrays;

/** Carries out the steps of every replan on paper. Every command and test passes them through. */
final class StepVerifier {
  private final Nodes nodes;
  private final int copiesPerNode;
  private final int mostTransient;
  private final Contents contents;
  private final int[] in;
  private final int[] out;
  private int transientSlots;

  private StepVerifier(Placement readable, Plan plan, ReplanSettings settings) {
    nodes = plan.nodes();
    copiesPerNode = settings.copiesPerNode();
    mostTransient = settings.mostTransientSlots();
    contents = new Contents(readable, plan.placement());
    in = new int[contents.nodes()];
    out = new int[contents.nodes()];
  }

  /**
   * The steps lead exactly from what can be read of the old placement to the new plan's, several
   * slots of a partition on a node being one replica, and nodes that leave keeping theirs to the
   * end. Only replicas that are there are dropped, never a partition's last complete one; only
   * complete replicas are copied, to nodes of the new plan that have none; no node sends or
   * receives more copies per step than allowed; and copies land beyond a node's slots as often as
   * the replan says, and by no more slots than allowed. Requests go to complete replicas only, and
   * no node is ever busier than the replan says.
   *
   * @param readable the old placement without what is on dead nodes
   * @param loads per partition
   * @return the replan
   * @throws IllegalArgumentException the first thing that is wrong, in one line
   */
  public static Replan require(
      Plan old, Placement readable, Replan replan, double[] loads, ReplanSettings settings) {
    Plan plan = replan.plan();
    StepVerifier verifier = new StepVerifier(readable, plan, settings);
    double highest = replan.highestLoad();
    LoadVerifier followed =
        settings.split() == Split.EVEN
            ? new EvenVerifier(old, plan, readable, loads, highest)
            : new ShiftVerifier(old, plan, verifier.contents, loads, highest);
    int copies = 0;
    for (int i = 0; i < replan.steps().size(); i++) {
      if (i == replan.steps().size() - 1 && replan.steps().get(i).copies().isEmpty()) {
        followed.finish();
      }
      verifier.carryOut(replan.steps().get(i), followed, "step " + (i + 1) + ": ");
      copies += replan.steps().get(i).copies().size();
    }
    verifier.requireEnd(plan.placement());
    if (copies != replan.copies()) {
      throw wrong("copies: " + replan.copies(), copies + ", as many as the steps make");
    }
    if (verifier.transientSlots != replan.transientSlots()) {
      throw wrong(
          "transient slots: " + replan.transientSlots(),
          verifier.transientSlots + ", as many as the steps use");
    }
    if (replan.copiesLowerBound() > copies) {
      throw wrong("copies: " + copies, "from the lower bound on, " + replan.copiesLowerBound());
    }
    return replan;
  }

  private void carryOut(Step step, LoadVerifier followed, String where) {
    for (Drop drop : step.drops()) {
      requireHeld(where + drop, drop.partition(), drop.node());
      if (contents.replicas(drop.partition()) == 1) {
        throw wrong(where + drop, "drops of partitions that are complete elsewhere");
      }
      contents.remove(drop.node(), drop.partition());
    }
    followed.carryOut(step, where);
    Arrays.fill(in, 0);
    Arrays.fill(out, 0);
    for (Copy copy : step.copies()) {
      boolean lost = copy.from() == Copy.OUTSIDE && contents.isLost(copy.partition());
      if (!lost) {
        requireHeld(where + copy, copy.partition(), copy.from());
      }
      if (copy.to() < 0 || copy.to() >= nodes.count()) {
        throw wrong(where + copy, "to node 0.." + (nodes.count() - 1));
      }
      if (++in[copy.to()] > copiesPerNode || !lost && ++out[copy.from()] > copiesPerNode) {
        throw wrong(where + copy, copiesPerNode + " into and out of a node per step");
      }
    }
    // Sources must have been complete before the step, so copies take effect after all are checked.
    for (Copy copy : step.copies()) {
      if (contents.holds(copy.to(), copy.partition())) {
        throw wrong(where + copy, "to nodes that do not hold the partition");
      }
      int excess = contents.used(copy.to()) + 1 - nodes.slots(copy.to());
      if (excess > mostTransient) {
        throw wrong(where + copy, "to nodes with room, at most " + mostTransient + " above it");
      }
      transientSlots += excess > 0 ? 1 : 0;
      contents.add(copy.to(), copy.partition());
    }
    followed.complete(step, where);
  }

  private void requireHeld(String what, int partition, int node) {
    boolean known =
        node >= 0 && node < contents.nodes() && partition >= 0 && partition < contents.partitions();
    if (!known || !contents.holds(node, partition)) {
      throw wrong(what, "of complete replicas");
    }
  }

  private void requireEnd(Placement target) {
    int[][] end = new Contents(target, target).toPlacement().toArrays();
    int[][] found = contents.toPlacement().toArrays();
    for (int n = 0; n < nodes.count(); n++) {
      if (!Arrays.equals(found[n], end[n])) {
        throw wrong(
            "node " + n + " ends with other partitions than it has in the plan", "the plan's");
      }
    }
  }

  static IllegalArgumentException wrong(String what, String allowed) {
    return new IllegalArgumentException("replan: " + what + ", allowed: " + allowed);
  }
}
