package io.github.stowage.core.placement.constraint;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.TreeMap;
import java.util.function.Consumer;
import java.util.stream.Collectors;

/** One constraint among those that may contradict each other: what it says, and how to lift it. */
final class Reason {
  /** Beyond, a list of names says nothing more. */
  private static final int MOST_NAMES = 5;

  final String text;
  final Consumer<ConstraintsBuilder> lift;

  /** Partitions that it is about all at once, if it could be about fewer. */
  final int[] partitions;

  private Reason(String text, int[] partitions, Consumer<ConstraintsBuilder> lift) {
    this.text = text;
    this.partitions = partitions;
    this.lift = lift;
  }

  /** All but the slots. */
  static List<Reason> all(Constraints constraints) {
    List<Reason> all = new ArrayList<>();
    nodes(constraints, all);
    replicas(constraints, all);
    for (int p = 0; p < constraints.partitions(); p++) {
      pinsAndExclusions(constraints, p, all);
    }
    for (int[] group : constraints.groups) {
      all.add(
          new Reason(
              "partitions " + names(constraints, group) + " are kept apart",
              Numbers.NONE,
              builder -> builder.groups.remove(group)));
    }
    for (DomainLevel level : constraints.levels) {
      all.add(
          new Reason(
              "at most " + level.most() + " per " + level.name() + ", of " + level.count(),
              Numbers.NONE,
              builder -> builder.levels.remove(level)));
    }
    for (Resource resource : constraints.resources) {
      all.add(
          new Reason(
              resource.name() + " of the nodes",
              Numbers.NONE,
              builder -> builder.resources.remove(resource)));
    }
    return all;
  }

  private static void nodes(Constraints constraints, List<Reason> all) {
    for (int n = 0; n < constraints.nodes(); n++) {
      int node = n;
      if (!constraints.isInService(n)) {
        all.add(
            new Reason(
                "node "
                    + constraints.nodeName(n)
                    + " is "
                    + (constraints.state(n) == NodeState.DEAD ? "dead" : "drained"),
                Numbers.NONE,
                builder -> builder.states[node] = NodeState.IN_SERVICE));
      }
    }
  }

  private static void replicas(Constraints constraints, List<Reason> all) {
    TreeMap<Integer, List<Integer>> byLeast = new TreeMap<>();
    for (int p = 0; p < constraints.partitions(); p++) {
      if (constraints.least[p] > 1) {
        byLeast.computeIfAbsent(constraints.least[p], least -> new ArrayList<>()).add(p);
      }
      if (constraints.pins(p).length > constraints.most[p]) {
        int partition = p;
        all.add(
            new Reason(
                "at most "
                    + replicas(constraints.most[p])
                    + " of partition "
                    + constraints.partitionName(p),
                Numbers.NONE,
                builder -> builder.most[partition] = Integer.MAX_VALUE));
      }
    }
    byLeast.forEach(
        (least, of) -> all.add(least(constraints, least, of.stream().mapToInt(p -> p).toArray())));
  }

  /** That these partitions need that many replicas. */
  static Reason least(Constraints constraints, int least, int[] of) {
    String whose =
        of.length == 1
            ? " of partition " + constraints.partitionName(of[0])
            : " of each of the partitions " + names(constraints, of);
    return new Reason(
        "at least " + replicas(least) + whose,
        of,
        builder -> {
          for (int p : of) {
            builder.least[p] = 1;
          }
        });
  }

  private static void pinsAndExclusions(Constraints constraints, int p, List<Reason> all) {
    String name = "partition " + constraints.partitionName(p);
    for (int n : constraints.pins(p)) {
      all.add(
          new Reason(
              name + " is pinned to node " + constraints.nodeName(n),
              Numbers.NONE,
              builder ->
                  builder.pins[p] =
                      Arrays.stream(builder.pins[p]).filter(pin -> pin != n).toArray()));
    }
    int[] excluded = constraints.exclusions[p];
    if (excluded != null) {
      String nodes =
          Arrays.stream(excluded)
              .limit(MOST_NAMES)
              .mapToObj(constraints::nodeName)
              .collect(Collectors.joining(", "));
      all.add(
          new Reason(
              name
                  + " is excluded from node"
                  + (excluded.length == 1 ? " " : "s ")
                  + nodes
                  + more(excluded.length),
              Numbers.NONE,
              builder -> builder.exclusions[p] = null));
    }
  }

  private static String replicas(int count) {
    return count + (count == 1 ? " replica" : " replicas");
  }

  private static String names(Constraints constraints, int[] partitions) {
    return Arrays.stream(partitions)
            .limit(MOST_NAMES)
            .mapToObj(constraints::partitionName)
            .collect(Collectors.joining(", "))
        + more(partitions.length);
  }

  private static String more(int count) {
    return count > MOST_NAMES ? " and " + (count - MOST_NAMES) + " more" : "";
  }

  /** That nodes have no more slots than they have; lifted elsewhere, as these are no constraint. */
  static Reason slots(Constraints constraints, long slots) {
    return new Reason(
        "slots of the nodes in service, "
            + slots
            + " for "
            + constraints.partitions()
            + " partitions",
        Numbers.NONE,
        null);
  }
}
