package io.github.stowage.core.placement.constraint;

import io.github.stowage.core.placement.Nodes;
import io.github.stowage.core.placement.Placement;
import io.github.stowage.core.placement.Routing;
import java.util.Arrays;

/**
 * Whether a placement keeps to constraints. Counts everything anew from the placement, with no code
 * of the planner; every plan with constraints passes through here.
 */
public final class ConstraintVerifier {
  private final Placement placement;
  private final Nodes nodes;
  private final Constraints constraints;
  private final Routing holders;

  private ConstraintVerifier(Placement placement, Nodes nodes, Constraints constraints) {
    this.placement = placement;
    this.nodes = nodes;
    this.constraints = constraints;
    holders = Routing.even(placement);
  }

  /**
   * No node fills more slots than it has, or holds a partition twice; nodes out of service hold
   * nothing; partitions have as many replicas as they must and may, on the nodes they are pinned
   * to, on none they are excluded from, and in each domain at most as many as its level allows;
   * partitions that are kept apart share no node; no node has more of a resource in use than it
   * has.
   *
   * @throws IllegalArgumentException the first thing that is wrong, in one line
   */
  public static void require(Placement placement, Nodes nodes, Constraints constraints) {
    if (placement.partitions() != constraints.partitions()
        || placement.nodes() != constraints.nodes()
        || nodes.count() != constraints.nodes()) {
      throw wrong(
          placement.partitions()
              + " partitions on "
              + placement.nodes()
              + " of "
              + nodes.count()
              + " nodes",
          constraints.partitions() + " on " + constraints.nodes());
    }
    ConstraintVerifier verifier = new ConstraintVerifier(placement, nodes, constraints);
    if (verifier.holders.entries() < placement.filled()) {
      throw wrong("a node holds a partition twice", "once");
    }
    for (int n = 0; n < nodes.count(); n++) {
      verifier.requireNode(n);
    }
    for (int p = 0; p < constraints.partitions(); p++) {
      verifier.requirePartition(p);
    }
  }

  private void requireNode(int n) {
    int filled = placement.filled(n);
    if (filled > nodes.slots(n)) {
      throw wrong(node(n) + " fills " + filled + " slots", "at most " + nodes.slots(n));
    }
    if (filled > 0 && constraints.state(n) != NodeState.IN_SERVICE) {
      throw wrong(node(n) + " is out of service and holds " + filled + " replicas", "none");
    }
    for (Resource resource : constraints.resources()) {
      double used = 0;
      for (int s = 0; s < filled; s++) {
        used += resource.demand(placement.partition(n, s));
      }
      if (used > resource.capacity(n) * (1 + 1e-9)) {
        throw wrong(
            node(n) + " has " + used + " " + resource.name() + " in use",
            "at most " + resource.capacity(n));
      }
    }
  }

  private void requirePartition(int p) {
    int first = holders.first(p);
    int replicas = holders.first(p + 1) - first;
    if (replicas < constraints.least[p]) {
      throw wrong(
          partition(p) + " has " + replicas + " replicas", "at least " + constraints.least[p]);
    }
    if (replicas > constraints.most[p]) {
      throw wrong(
          partition(p) + " has " + replicas + " replicas", "at most " + constraints.most[p]);
    }
    for (int e = first; e < first + replicas; e++) {
      requireReplica(p, holders.node(e));
    }
    requirePins(p, first, replicas);
    for (DomainLevel level : constraints.levels()) {
      requireSpread(p, first, replicas, level);
    }
  }

  private void requireSpread(int p, int first, int replicas, DomainLevel level) {
    int[] domains = new int[replicas];
    for (int i = 0; i < replicas; i++) {
      domains[i] = level.of(holders.node(first + i));
    }
    Arrays.sort(domains);
    // Sorted, so a domain has too many exactly where the same number stands "most" places further.
    for (int i = 0; i + (long) level.most() < replicas; i++) {
      if (domains[i] == domains[i + level.most()]) {
        throw wrong(
            partition(p) + " has more than " + level.most() + " replicas in one " + level.name(),
            "at most " + level.most());
      }
    }
  }

  private void requireReplica(int p, int n) {
    if (constraints.isExcluded(p, n)) {
      throw wrong(partition(p) + " is on " + node(n), "nodes it is not excluded from");
    }
    // Looking through a node for each replica it holds takes slots squared; so only where needed.
    boolean apart = constraints.groupsOf(p).length > 0;
    for (int s = 0; apart && s < placement.filled(n); s++) {
      int other = placement.partition(n, s);
      if (constraints.areApart(p, other)) {
        throw wrong(
            partition(p) + " and " + partition(other) + " are on " + node(n), "one of them");
      }
    }
  }

  private void requirePins(int p, int first, int replicas) {
    int[] pins = constraints.pins[p];
    for (int i = 0; pins != null && i < pins.length; i++) {
      boolean held = false;
      for (int e = first; e < first + replicas; e++) {
        held |= holders.node(e) == pins[i];
      }
      if (!held) {
        throw wrong(partition(p) + " is not on " + node(pins[i]), "on it, as it is pinned there");
      }
    }
  }

  private String partition(int p) {
    return "partition " + constraints.partitionName(p);
  }

  private String node(int n) {
    return "node " + constraints.nodeName(n);
  }

  private static IllegalArgumentException wrong(String what, String allowed) {
    return new IllegalArgumentException("plan: " + what + ", allowed: " + allowed);
  }
}
